import { expect, it } from 'vitest';
import { fragmentOf } from './fragments.ts';

const marked = (text: string, word: string) => {
  const found = [...text.matchAll(new RegExp(word, 'g'))].map(({ index }) => ({
    start: index,
    end: index + word.length,
  }));
  const { fragment, marks } = fragmentOf(text, found);
  return { fragment, words: marks.map(([start, end]) => fragment.slice(start, end)) };
};

const HALF_SIGN = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

it('shows a short text whole, every found word marked', () => {
  expect(marked('кошка и ещё кошка', 'кошка')).toEqual({ fragment: 'кошка и ещё кошка', words: ['кошка', 'кошка'] });
});

it('shows the piece of a long text around the word, cut between words', () => {
  const text = `${'начало '.repeat(60)}кошка${' конец'.repeat(60)}`;
  const { fragment, words } = marked(text, 'кошка');
  expect(words).toEqual(['кошка']);
  expect(fragment.length).toBeLessThan(170);
  expect(fragment).toMatch(/^…начало.* кошка конец.*конец ?…$/);
});

it('marks no word that the cut has left out', () => {
  const { fragment, words } = marked(`кошка ${'и так далее '.repeat(40)}кошка`, 'кошка');
  expect(words).toEqual(['кошка']);
  expect(fragment.endsWith('…')).toBe(true);
});

it('never cuts a sign in two, even where there is no space to cut at', () => {
  for (let shift = 0; shift < 4; shift += 1) {
    const { fragment } = marked(`${'a'.repeat(shift)}${'😀'.repeat(200)}кошка${'😀'.repeat(200)}`, 'кошка');
    expect(fragment).not.toMatch(HALF_SIGN);
    expect(fragment).toContain('кошка');
  }
});
