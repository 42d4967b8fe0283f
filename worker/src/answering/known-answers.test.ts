import { describe, expect, it } from 'vitest';
import { ASKED_SIGHTS } from '../../testing/asked-sights.ts';
import { askedIn, judged } from '../../testing/judge-answers.ts';
import { frameAt } from '../../testing/seen-things.ts';
import { vocabulary } from '../../testing/told-vocabulary.ts';
import { createEmbeddedAnswerer } from './index.ts';

const MOST_UNKNOWN = 0.15;
const answer = createEmbeddedAnswerer(vocabulary);

describe.each(ASKED_SIGHTS)('$name', ({ sight, questions }) => {
  it('is asked about: nothing is answered wrong, and seldom does nobody know', async () => {
    const asked = await Promise.all(
      askedIn(questions).map(async ({ question, right }) => ({
        question,
        right,
        text: (await answer(question, frameAt(0, sight))).text,
      })),
    );
    expect(asked.filter(({ text, right }) => judged(text, right) === 'wrong')).toEqual([]);
    expect(asked.filter(({ text, right }) => judged(text, right) === 'unknown').length).toBeLessThanOrEqual(
      MOST_UNKNOWN * asked.length,
    );
  });
});
