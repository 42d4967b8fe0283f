import { beforeAll, describe, expect, it } from 'vitest';
import { indexedWords, loadLanguage, type Language } from './index.ts';
import { inOtherLayout } from './layout.ts';
import { asCyrillic, isMixed, platePartsOf, shapeOf } from './lookalikes.ts';
import { singular, stem } from './stem.ts';
import { fold, tokenise, wordsOf } from './tokens.ts';
import { forgivenTypos, typingDistance } from './typos.ts';

let language: Language;
beforeAll(async () => void (language = await loadLanguage()));

describe('words of a text', () => {
  it('are found with their places, folded for comparing', () => {
    expect(tokenise('Ёлка, IMG_20.jpg')).toEqual([
      { word: 'елка', start: 0, end: 4 },
      { word: 'img', start: 6, end: 9 },
      { word: '20', start: 10, end: 12 },
      { word: 'jpg', start: 13, end: 16 },
    ]);
  });
  it('are the same whether a letter is written whole or in two signs', () => {
    expect(wordsOf('Йогурт'.normalize('NFD'))).toEqual(['йогурт']);
    expect(fold('ЁЖ'.normalize('NFD'))).toBe('еж');
  });
  it('are cut when a machine reads one without end', () => {
    expect(wordsOf('а'.repeat(500))).toEqual(['а'.repeat(64)]);
  });
});

describe('forms', () => {
  it.each([
    ['кошками', 'кошка'],
    ['людьми', 'человек'],
    ['елки', 'елка'],
    ['детей', 'ребенок'],
    ['красная', 'красный'],
    ['шла', 'идти'],
    ['москвы', 'москва'],
  ])('%s is a form of %s', (form, lemma) => {
    expect(language.read(form).words).toContain(lemma);
  });
  it('of a word that may be two words are both', () => {
    expect(language.read('стали').words).toEqual(expect.arrayContaining(['стать', 'сталь']));
  });
  it('asked in the dictionary form mean that word first', () => {
    expect(language.ask('белка')).toMatchObject({ words: ['белка'], others: ['белок'] });
  });
  it.each([
    ['квадрокоптер', 'квадрокоптерами'],
    ['смузи', 'смузи'],
    ['гифка', 'гифками'],
    ['коворкинг', 'коворкинге'],
  ])('of a word no dictionary knows meet: %s, %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });
  it.each([
    ['cats', 'cat'],
    ['boxes', 'box'],
    ['cities', 'city'],
    ['glass', 'glass'],
    ['bus', 'bus'],
    ['gps', 'gps'],
  ])('English %s is %s', (plural, one) => expect(singular(plural)).toBe(one));
});

describe('look-alikes', () => {
  it('have one shape in either alphabet and with digits for letters', () => {
    expect(shapeOf('а123вс77')).toBe(shapeOf('a123bc77'));
    expect(shapeOf('м0л0ко')).toBe(shapeOf('молоко'));
    expect(shapeOf('3ал')).toBe(shapeOf('зал'));
    expect(shapeOf('кот')).not.toBe(shapeOf('код'));
  });
  it('are suspected where alphabets or digits mix', () => {
    expect(['мoсква', 'а123вс', 'm0л'].every(isMixed)).toBe(true);
    expect(['москва', 'moscow', '2024'].some(isMixed)).toBe(false);
  });
  it('read as Cyrillic lead to the word and its forms', () => {
    expect(asCyrillic('mockba')).toBe('москва');
    expect(asCyrillic('coffee')).toBeNull();
    expect(indexedWords(language, 'm0л0ka')).toContain('молоко');
    expect(indexedWords(language, 'mockba')).toContain('москва');
  });
  it('are not looked for in short English words', () => expect(indexedWords(language, 'top')).toEqual(['top']));
  it('of a number plate are found without its region and in pieces', () => {
    expect(platePartsOf('а123вс77')).toEqual(['а123вс', '77', '123', 'вс']);
    expect(platePartsOf('кошка')).toEqual([]);
  });
});

describe('the other layout', () => {
  it.each([
    ['rjirf', 'кошка'],
    ['cj,frf', 'собака'],
    ['`krf', 'ёлка'],
    ['RJIRF', 'кошка'],
    ['сфе', 'cat'],
    ['[kt,', 'хлеб'],
    ['{kt<', 'хлеб'],
    ['lf2024', 'да2024'],
  ])('%s is %s', (typed, meant) => expect(inOtherLayout(typed)).toBe(meant));
  it.each(['...', '123', '😀', 'a-b', ''])('has no word for %j', (typed) =>
    expect([null, 'ююю']).toContain(inOtherLayout(typed)),
  );
});

describe('typing mistakes', () => {
  it.each([
    ['кошка', 'кошка', 0],
    ['кошка', 'кокша', 1],
    ['кошка', 'кшка', 1],
    ['кошка', 'коошка', 1],
    ['кошка', 'кашка', 1],
    ['собака', 'сабока', 2],
    ['', 'кот', 3],
  ])('%s and %s are %i apart', (one, other, mistakes) => {
    expect(typingDistance(one, other)).toBe(mistakes);
  });
  it('are not forgiven in short words', () => expect([3, 4, 7, 8].map(forgivenTypos)).toEqual([0, 1, 1, 2]));
});

describe('the thesaurus', () => {
  const related = (name: string) =>
    language.thesaurus.related(wordsOf(name).map((word) => language.ask(word).words[0] ?? word));
  const words = (names: readonly (readonly string[])[]) => names.map((name) => name.join(' '));
  it('knows other words for the same thing', () => {
    expect(words(related('машина').synonyms)).toEqual(expect.arrayContaining(['автомобиль', 'легковушка']));
    expect(words(related('мобильный телефон').synonyms)).toContain('смартфон');
  });
  it('goes from the group to its things, and never back', () => {
    expect(words(related('животное').wider)).toEqual(expect.arrayContaining(['кошка', 'собака', 'слон']));
    expect([...words(related('кошка').wider), ...words(related('кошка').synonyms)]).not.toContain('животное');
  });
  it('says nothing of what it does not know', () =>
    expect(related('экскаватор')).toMatchObject({ synonyms: [], wider: [], narrower: [] }));
});
