import { describe, expect, it } from 'vitest';
import { ASKED_QUESTIONS } from '../../testing/asked-questions.ts';
import { vocabulary } from '../../testing/vocabulary.ts';
import type { Meaning } from './names.ts';
import { asksWhether, type Option } from './question-form.ts';
import { createReader, understand, type Question } from './question.ts';

const reader = createReader(vocabulary);

const keyOf = ({ nouns, lemmas, name }: Meaning): string => (nouns.length > 1 ? name : (nouns[0] ?? lemmas[0] ?? name));
const optionOf = (option: Option): string => `/${'term' in option ? keyOf(option.term.meaning) : option.colour.name}`;

/** As the table writes it. */
function told(question: Question | null): string {
  if (!question) return 'nothing';
  const { form, sort, subject, verb, place, options, colours, terms, isNegated, unknown } = question;
  const isOption = (name: string) => options.some((option) => 'colour' in option && option.colour.name === name);
  return [
    form,
    sort ?? [],
    (form === 'text' || form === 'code') && asksWhether(question) ? 'whether' : [],
    form === 'text' || form === 'code' || subject === null ? [] : keyOf(subject.meaning),
    verb === null ? [] : `+${keyOf(verb.meaning)}`,
    form === 'text' || form === 'code' || place === null ? [] : `@${keyOf(place.meaning)}`,
    options.map(optionOf),
    form === 'light' ? [] : colours.filter(({ name }) => !isOption(name)).map(({ name }) => `*${name}`),
    terms.filter(({ isWithout }) => isWithout).map(({ meaning }) => `без ${keyOf(meaning)}`),
    isNegated ? 'not' : [],
    ['text', 'code', 'other'].includes(form) ? [] : unknown.map((word) => `?${word}`),
  ]
    .flat()
    .join(' ');
}

describe('a question as people type it is understood', () => {
  it.each(
    ASKED_QUESTIONS.trim()
      .split('\n')
      .map((line) => line.split(' = ')),
  )('%s', (asked = '', meant = '') => expect(told(understand(asked, reader))).toBe(meant));
});
