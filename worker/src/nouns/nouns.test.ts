import { describe, expect, it } from 'vitest';
import { NOUNS, titleOf } from './nouns.ts';

const COUNTABLE = NOUNS.filter((noun) => !noun.isMass && noun.gender !== 'p');

describe('the noun table', () => {
  it('names every class of the detector once', () => {
    expect(NOUNS).toHaveLength(80);
    expect(new Set(NOUNS.map((noun) => noun.key)).size).toBe(80);
    expect(new Set(NOUNS.map(titleOf)).size).toBe(80);
  });

  it.each(NOUNS)('has every form of $key in Russian letters', ({ singular, plural, afterFew, afterMany }) => {
    for (const form of [...Object.values(singular), ...Object.values(plural), afterFew, afterMany])
      expect(form).toMatch(/^[а-яё][а-яёА-Я «»-]+$/);
  });

  it.each(NOUNS)('declines the plural of $key by the endings of the language', ({ plural, isMass }) => {
    const [head] = plural.instrumental.split(' ');
    if (isMass) return expect(plural.nominative).toMatch(/^(брокколи|морковь)$/);
    expect(head).toMatch(/(ами|ями|ьми|ыми|ими)$/);
    expect(plural.prepositional.split(' ')[0]).toMatch(/(ах|ях|ых|их)$/);
  });

  it.each(COUNTABLE.filter((noun) => noun.gender === 'f'))('declines the feminine $key', ({ singular }) => {
    expect(singular.instrumental).toMatch(/(ой|ей|ью)( |$)/);
    expect(singular.genitive.split(' ')[0]).toMatch(/(ы|и|ой)$/);
  });

  it.each(COUNTABLE.filter((noun) => noun.gender !== 'f'))('declines $key, which is not feminine', ({ singular }) => {
    expect(singular.instrumental.split(' ')[0]).toMatch(/(ом|ем|ым|им)$/);
    expect(singular.genitive.split(' ')[0]).toMatch(/(а|я|ого)$/);
  });
});
