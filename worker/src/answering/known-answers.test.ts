import { describe, expect, it } from 'vitest';
import { ANSWER_CASES } from '../../testing/answer-cases.ts';
import { askedIn, judged } from '../../testing/judge-answers.ts';
import { frameAt } from '../../testing/frame-analyses.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import { createEmbeddedAnswerer } from './index.ts';

const MAX_UNKNOWN = 0.15;
const answer = createEmbeddedAnswerer(vocabulary);

describe.each(ANSWER_CASES)('$name', ({ analysis, questions }) => {
  it('gets no wrong answer, and few questions stay without one', async () => {
    const asked = await Promise.all(
      askedIn(questions).map(async ({ question, right }) => ({
        question,
        right,
        text: (await answer(question, frameAt(0, analysis))).text,
      })),
    );
    expect(asked.filter(({ text, right }) => judged(text, right) === 'wrong')).toEqual([]);
    expect(asked.filter(({ text, right }) => judged(text, right) === 'unknown').length).toBeLessThanOrEqual(
      MAX_UNKNOWN * asked.length,
    );
  });
});
