import { beforeAll, describe, expect, it } from 'vitest';
import { loadLanguage, type Language } from '../language/index.ts';
import { wordsOf } from '../language/tokens.ts';
import { createMeanings, type Meanings } from './index.ts';
import { readMeaning } from './read-meaning.ts';
import { bagOf, certaintyOf, spokenFor } from './weigh.ts';

let language: Language;
let meanings: Meanings;
beforeAll(async () => {
  language = await loadLanguage();
  meanings = await createMeanings({ modelsFolder: null, language: loadLanguage })();
});

const read = (query: string) =>
  readMeaning(
    wordsOf(query).map((word) => ({ word, source: word })),
    { lexicon: meanings.lexicon, language },
  );
const lemmas = (ids: readonly number[]) => ids.map((id) => meanings.concepts[id]?.lemma);
/** What a query is made of, thing by thing. */
const understood = (query: string) => read(query).senses.map(({ together }) => lemmas(together).join(' '));
const idOf = (lemma: string) => meanings.concepts.findIndex((concept) => concept.lemma === lemma);
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

describe('what a query looks like', () => {
  it.each([
    ['лошадь у реки', ['horse', 'river']],
    ['дети на качелях', ['child', 'swing playground child']],
    ['сидящая на скамейке женщина', ['sit', 'bench', 'woman']],
    ['мужчины на скейтах', ['man', 'skateboard']],
    ['собачка бежала по траве', ['dog', 'run', 'grass']],
    ['horses on the beach', ['horse', 'beach']],
  ])('%s', (query, expected) => expect(understood(query)).toEqual(expected));
  it('is told by the longest name: a kite is neither air nor a snake', () => {
    expect(understood('запускать воздушного змея')).toEqual(['kite fly']);
    expect(understood('доски для сёрфинга')).toEqual(['surfboard']);
    expect(understood('белые медведи')).toEqual(['polar bear']);
  });
  it.each([
    'пловец',
    'гонщик',
    'рыбак',
    'официант',
    'повар',
    'футболист',
    'лыжник',
    'наездник',
    'велосипедист',
    'строитель',
    'врач',
    'животное',
    'транспорт',
    'еда',
    'мебель',
    'спорт',
    'природа',
    'техника',
    'вечер',
    'мегаполис',
    'котейка',
  ])('%s is known', (word) => {
    expect(read(word)).toMatchObject({ senses: [{ words: [word] }], unknown: [] });
  });
  it('says nothing of what everything here is: a photograph', () =>
    expect(understood('покажи фотографии кошек, снимок')).toEqual(['cat']));
  it('leaves out what it does not know, and tells it', () => {
    expect(read('единорог у реки')).toMatchObject({ senses: [{ words: ['реки'] }], unknown: [{ word: 'единорог' }] });
  });
});

describe('the place of a bag among pictures', () => {
  const place = (query: string) => meanings.textEncoder(bagOf(read(query).senses));
  it('has unit length and lies near to what means the same', () => {
    expect(cosine(place('кошка'), place('кошка'))).toBeCloseTo(1, 5);
    expect(cosine(place('кошка на диване'), place('котик на кушетке'))).toBeGreaterThan(0.9);
    expect(cosine(place('кошка на диване'), place('самолёт в небе'))).toBeLessThan(0.3);
    expect(cosine(place('лодка на озере'), place('корабль в море'))).toBeGreaterThan(
      cosine(place('лодка на озере'), place('пицца на тарелке')),
    );
  });
});

describe('what speaks for a thing', () => {
  it('is as sure as the thresholds of its concept say', () => {
    const concept = { id: 0, lemma: 'x', russian: ['x'], likely: 0, probable: 1, sure: 2 };
    expect([-1, 0, 1, 2].map((logit) => certaintyOf(concept, logit))).toEqual([0, 0.5, 0.7, 0.85]);
    expect(certaintyOf(concept, 9)).toBe(1);
    expect(certaintyOf({ ...concept, likely: null }, 9)).toBe(0);
  });
  it('is half of it at most when half of it is seen', () => {
    const [swimmer] = read('пловец').senses;
    if (!swimmer) throw new Error('not understood');
    const seen = { concepts: [{ id: idOf('person'), logit: 9 }], kinds: [] };
    expect(spokenFor(swimmer, seen, meanings.concepts).certainty).toBeLessThan(0.5);
    expect(
      spokenFor(swimmer, { ...seen, concepts: [...seen.concepts, { id: idOf('swim'), logit: 9 }] }, meanings.concepts)
        .certainty,
    ).toBeGreaterThan(0.8);
  });
  it('may be a kind that the concepts have no word for', () => {
    const [camel] = read('верблюд').senses;
    if (!camel) throw new Error('not understood');
    const [kind = -1] = camel.kinds;
    expect(
      spokenFor(camel, { concepts: [], kinds: [{ id: kind, share: 0.6 }] }, meanings.concepts).certainty,
    ).toBeCloseTo(0.95);
  });
});
