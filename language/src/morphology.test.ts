import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMorphology } from './morphology.ts';

const morphology = await openMorphology(join(import.meta.dirname, '..', '..', 'models'));

it.each([
  ['кошками', ['кошка']],
  ['людьми', ['человек']],
  ['елки', ['елка']],
  ['наикрасивейший', ['красивый']],
  ['покрасивее', ['красивый']],
  ['кто-нибудь', ['кто-нибудь']],
])('names what %s is a form of', (word, lemmas) => expect(morphology.lemmas(word)).toEqual(lemmas));

it('names the likeliest first', () => expect(morphology.lemmas('стали')).toEqual(['стать', 'сталь']));

it('knows no word that nobody has written into it', () => {
  for (const word of ['', 'квадрокоптер', 'cat', 'Кошка', 'ёлки', 'а'.repeat(400)])
    expect([word, morphology.lemmas(word)]).toEqual([word, []]);
});
