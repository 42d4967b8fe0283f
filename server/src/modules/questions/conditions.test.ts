import type { ConditionType } from '@rakurs/contract';
import { describe, expect, it } from 'vitest';
import { meetsCondition, isPositive, messageText } from './conditions.ts';

const LONG = 'Ёлка '.repeat(2000);
const ALL: ConditionType[] = ['EQUALS', 'CONTAINS', 'STARTS_WITH', 'ENDS_WITH'];

/** The answer, the value, and which conditions they meet. */
const TABLE: [string, string, ConditionType[]][] = [
  ['да', 'да', ALL],
  ['Да', 'дА', ALL],
  ['нет', 'да', []],
  ['да, кошка', 'да', ['CONTAINS', 'STARTS_WITH']],
  ['рыжая кошка', 'кошка', ['CONTAINS', 'ENDS_WITH']],
  ['вот кошка спит', 'кошка', ['CONTAINS']],
  // A word inside a word is contained too: 'да' in 'ерунда'.
  ['ерунда', 'да', ['CONTAINS', 'ENDS_WITH']],
  ['  да \n', 'да', ALL],
  ['да', '\t да  ', ALL],
  ['две   большие\nкошки', 'две большие кошки', ALL],
  ['две\u00a0большие\u202fкошки', 'две большие кошки', ALL],
  ['чёрный кот', 'черный кот', ALL],
  ['ЧЕРНЫЙ КОТ', 'чёрный кот', ALL],
  ['че\u0308рный кот', 'чёрный кот', ALL],
  ['зелёный и\u0306од', 'зеленый йод', ALL],
  ['ﬁrma №５', 'firma no5', ALL],
  ['3', '3', ALL],
  ['13', '3', ['CONTAINS', 'ENDS_WITH']],
  ['🐈 да', '🐈', ['CONTAINS', 'STARTS_WITH']],
  ['a.b', 'a.b', ALL],
  ['axb', 'a.b', []],
  ['100%', '%', ['CONTAINS', 'ENDS_WITH']],
  ['да', '', ['CONTAINS', 'STARTS_WITH', 'ENDS_WITH']],
  ['да', ' \u00a0', ['CONTAINS', 'STARTS_WITH', 'ENDS_WITH']],
  [LONG, LONG.toUpperCase(), ALL],
  [`Да: ${LONG}`, LONG, ['CONTAINS', 'ENDS_WITH']],
  ['да', LONG, []],
  ['не знаю', 'не знаю', ALL],
];

describe('a condition compares without regard to size of letters, spaces, ё and the form of letters', () => {
  it.each(TABLE)('%.40s | %.40s', (answer, value, met) => {
    expect(ALL.filter((conditionType) => meetsCondition({ conditionType, value }, answer))).toEqual(met);
  });
});

describe('a reaction says', () => {
  const cat = {
    conditionType: 'CONTAINS' as const,
    value: 'да',
    positiveReaction: 'Кошка!',
    negativeReaction: 'Никого',
  };
  it('the one text when the answer meets its condition and the other when it does not', () => {
    expect(['да', 'Да, рыжая', 'нет'].map((answer) => messageText(cat, answer))).toEqual([
      'Кошка!',
      'Кошка!',
      'Никого',
    ]);
  });
  it('nothing where its text is empty', () => {
    expect(messageText({ ...cat, positiveReaction: '' }, 'да')).toBe('');
    expect(messageText({ ...cat, negativeReaction: '' }, 'нет')).toBe('');
  });
  it('says nothing where the answer is not known, but for a reaction to just that', () => {
    for (const answer of ['не знаю', 'Не  знаю.', 'НЕ ЗНАЮ!']) expect(messageText(cat, answer)).toBe('');
    expect(messageText({ ...cat, value: 'не знаю' }, 'Не знаю')).toBe('Кошка!');
    // An empty value is contained in everything, in this too.
    expect(messageText({ ...cat, value: '' }, 'не знаю')).toBe('Кошка!');
    expect(messageText(cat, 'не знаю точно, но не кошка')).toBe('Никого');
  });
});

it('takes for a finding what meets a condition of the question, and without any what begins with yes', () => {
  const car = { conditionType: 'CONTAINS' as const, value: 'машина' };
  expect(isPositive('Видна машина', [car])).toBe(true);
  expect(isPositive('Да', [car])).toBe(false);
  for (const answer of ['да', 'Да, двое.', 'ДА!']) expect(isPositive(answer, [])).toBe(true);
  for (const answer of ['нет', 'дама', 'не знаю', '']) expect(isPositive(answer, [])).toBe(false);
});
