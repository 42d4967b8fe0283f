import { describe, expect, it } from 'vitest';
import { seen, sightOf } from '../../testing/seen-things.ts';
import { vocabulary } from '../../testing/told-vocabulary.ts';
import { sceneOf } from './scene.ts';
import { tell } from './tell-sentence.ts';
import { isVerb } from './verbs.ts';

const { bank } = vocabulary;
const sentenceOf = (text: string) => {
  const sentence = bank.find((one) => one.text === text);
  if (!sentence) throw new Error(`The bank has no «${text}»`);
  return sentence;
};

it('is made of whole sentences, each with concepts that the eyes know', () => {
  expect(
    bank.filter(({ text }) => !/^[А-ЯЁ][^.]*\.$/.test(text) || /\s{2}|\s[.,]/.test(text)).map(({ text }) => text),
  ).toEqual([]);
  expect(
    bank
      .filter(({ concepts, lemmas }) => lemmas.includes('') || new Set(concepts).size !== concepts.length)
      .map(({ text }) => text),
  ).toEqual([]);
});

it('holds no sentence twice for the same bag', () => {
  const keys = bank.map(({ concepts, text }) => `${[...concepts].sort((one, other) => one - other).join()} ${text}`);
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
});

it('finds whom a sentence is about, first or behind the verb', () => {
  expect(sentenceOf('Поезд едет по рельсам.').subject).toMatchObject({ at: 0, number: 'one', word: { noun: 'train' } });
  expect(sentenceOf('В комнате стоит диван.').subject).toMatchObject({ at: 3, word: { noun: 'couch' } });
  expect(sentenceOf('Овцы пасутся на пастбище.').subject).toMatchObject({ number: 'many', word: { noun: 'sheep' } });
  // What is held is no subject.
  expect(sentenceOf('Человек держит зонт.').subject).toMatchObject({ at: 0, word: { noun: 'person' } });
});

describe('said of two', () => {
  const two = (noun: string) =>
    sceneOf(sightOf([seen(noun, [0, 0, 0.4, 0.5]), seen(noun, [0.5, 0, 0.9, 0.5])]), vocabulary);
  const about = [...new Set(bank.flatMap(({ subject }) => (subject ? [subject.word.noun] : [])))];

  it.each(about)('%s, no verb stays in the singular', (noun) => {
    const scene = two(noun);
    const left = bank
      .filter(({ subject }) => subject?.word.noun === noun && subject.number === 'one')
      .flatMap((sentence) => {
        const told = tell(sentence, scene);
        const isPlural = told !== null && told.text !== sentence.text && /^(Два|Две) |\s(два|две) /.test(told.text);
        const words = isPlural ? told.text.replace(/\.$/, '').toLowerCase().split(' ') : [];
        return words.some(
          (word) =>
            isVerb(word) &&
            /(ит|ет|ёт|тся|ен|на|но)$/.test(word) &&
            !/(ят|ат|ют|ут|ны|ятся|атся|ются|утся)$/.test(word),
        )
          ? [told?.text]
          : [];
      });
    expect(left).toEqual([]);
  });
});
