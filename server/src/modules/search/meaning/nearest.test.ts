import { beforeAll, describe, expect, it } from 'vitest';
import { VISIBLE_WORDS } from '../../../../testing/search/visible-words.ts';
import { loadLanguage, type Language } from '../language/index.ts';
import { createMeanings, type Meanings } from './index.ts';
import { nearestMeaning } from './nearest.ts';
import { readMeaning } from './read-meaning.ts';
import { spokenFor } from './weigh.ts';
import { NEAR } from './words/near.ts';

let language: Language;
let meanings: Meanings;
beforeAll(async () => {
  language = await loadLanguage();
  meanings = await createMeanings({ modelsFolder: null, language: async () => language })();
});

const nearest = (word: string) => nearestMeaning(word, { lexicon: meanings.lexicon, language });
const isUnknown = (word: string): boolean =>
  readMeaning([{ word, source: '' }], { lexicon: meanings.lexicon, language }).unknown.length > 0;

describe('a word that the lexicon does not hold', () => {
  it.each([
    ['снегири', 'птица'],
    ['сварщика', 'рабочий'],
    ['шахматы', 'игра'],
    ['одуванчик', 'цветок'],
    ['закусочный', 'закусочная'],
  ])('is offered by what comes nearest: %s by %s', (word, name) => expect(nearest(word)?.name).toBe(name));

  it('is nothing where no dictionary has it, or nothing is near', () => {
    for (const word of ['кудлатышка', 'сварка-бух', 'xyz', 'справедливость', '4512']) expect(nearest(word)).toBeNull();
  });

  it('is no common word for what may be seen', () => {
    const words = VISIBLE_WORDS.trim().split(/\s+/);
    expect(words.length).toBeGreaterThan(1800);
    expect(words.filter((word) => isUnknown(word) && nearest(word) === null)).toEqual([]);
  });

  it('is never surely what was asked for', () => {
    const bird = nearest('снегирь')?.meaning;
    const [id = 0] = bird?.together ?? [];
    const seen = { concepts: [{ id, logit: 20 }], kinds: [] };
    const asked = {
      ...(bird ?? { together: [], signs: [], kinds: [], isNameOfKind: false, isUser: false }),
      words: [],
    };
    expect(spokenFor(asked, seen, meanings.concepts).certainty).toBeGreaterThan(0.8);
    expect(spokenFor({ ...asked, isNear: true }, seen, meanings.concepts).certainty).toBeLessThanOrEqual(0.5);
  });
});

it('has only near names that the lexicon holds, for words that it does not', () => {
  const lines = NEAR.trim()
    .split('\n')
    .map((line) => line.split(' = '));
  expect(lines.filter(([words = '']) => nearest(words.split(', ')[0] ?? '') === null)).toEqual([]);
});
