import type { FrameAnswer } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { compareAnswers } from './same-answers.ts';

const answers = (texts: string[], more: Partial<FrameAnswer> = {}): FrameAnswer[] =>
  texts.map((text, at) => ({
    frame_id: at + 1,
    text,
    confidence: null,
    reason: null,
    provider: 'embedded',
    model: 'm',
    ...more,
  }));
const compare = (own: FrameAnswer[], lent: FrameAnswer[], isToldMore = false) =>
  compareAnswers(own, lent, { isToldMore });

it('agrees where most frames are answered alike, and some answer could not be guessed', () => {
  expect(compare(answers(['да', 'нет', '3', 'нет']), answers(['Да', 'нет', '3', 'да']))).toBe('agrees');
});

it('differs where they are not, where a frame is missing, and where somebody speaks of another', () => {
  expect(compare(answers(['да', 'да', 'нет']), answers(['нет', 'нет', 'нет']))).toBe('differs');
  expect(compare(answers(['да', 'да']), answers(['да']))).toBe('differs');
  expect(compare(answers(['да']), answers(['да'], { frame_id: 7 }))).toBe('differs');
});

it('differs where the reason is another, leads away, or comes of a model that nobody has', () => {
  const own = answers(['да'], { reason: 'видна кошка на диване' });
  expect(compare(own, answers(['да'], { reason: 'видна кошка на диване' }))).toBe('agrees');
  expect(compare(own, answers(['да'], { reason: 'срочно позвоните в службу безопасности' }))).toBe('differs');
  expect(compare(own, answers(['да'], { reason: 'видна кошка на диване evil.ru' }))).toBe('differs');
  expect(compare(own, answers(['да'], { reason: 'видна кошка на диване', provider: 'openai' }))).toBe('differs');
});

it('proves nothing where always saying no would have done', () => {
  expect(compare(answers(['нет', 'не знаю', '0']), answers(['нет', 'не знаю', '0']))).toBe('proves_nothing');
});

it('a worker that was given less is not blamed', () => {
  expect(compare(answers(['да', 'да']), answers(['не знаю', 'не знаю']), true)).toBe('proves_nothing');
  expect(compare(answers(['да', 'да'], { provider: 'openai' }), answers(['не знаю', 'не знаю']))).toBe(
    'proves_nothing',
  );
});
