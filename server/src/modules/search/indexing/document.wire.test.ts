import { beforeAll, expect, it } from 'vitest';
import type { FrameEvidence } from '@rakurs/contract';
import { fileFrom } from '../../../../testing/search/archive.ts';
import { loadLanguage, type Language } from '../language/index.ts';
import { MODEL } from '../model.ts';
import { buildDocument } from './document.ts';

let language: Language;
beforeAll(async () => void (language = await loadLanguage()));

const CAMEL = { name: 'верблюд', wider: 'верблюд', group: 'animal', noun: null };
const look = {
  version: MODEL,
  embedding: new Int8Array(256).fill(1),
  concepts: [{ id: 7, logit: 3 }],
  kinds: [{ id: 354, share: 0.4 }],
};
function seenWith(evidence: FrameEvidence | null) {
  const file = fileFrom(1, { source: 1, title: 'А', date: '2024-01-01', look });
  const frames = file.frames.map((frame) => ({ ...frame, evidence }));
  return buildDocument({ ...file, frames }, language).frames[0];
}
const evidenceOf = (probability: number): FrameEvidence => ({
  version: '1',
  concepts: [{ id: 9, probability: 0.9 }],
  things: [],
  kinds: [{ ...CAMEL, probability, wider_probability: probability }],
  captions: [],
});

it('tells what all signs say together where they were reconciled, and logits where not', () => {
  expect(seenWith(null)?.concepts).toEqual([{ id: 7, logit: 3 }]);
  expect(seenWith(evidenceOf(0.9))?.concepts).toEqual([{ id: 9, probability: 0.9 }]);
});

it('believes a kind less that boxes contradict', () => {
  expect(seenWith(evidenceOf(0.9))?.kinds).toEqual(look.kinds);
  expect(seenWith(evidenceOf(0.1))?.kinds).toEqual([{ id: 354, share: 0.1 }]);
});
