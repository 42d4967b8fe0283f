import { MIN_PASSWORD_LENGTH } from '@rakurs/contract';
import { expect, it } from 'vitest';
import common from './common-passwords.json' with { type: 'json' };
import { createPasswordRule } from './password-rule.ts';

const requireGood = createPasswordRule('Взгляд Плюс');
const judge =
  (password: string, email = 'petrov@example.ru') =>
  () =>
    requireGood({ password, email, field: 'newPassword' });
const TOO_COMMON = 'Этот пароль слишком часто встречается. Придумайте другой.';

it('has ten thousand passwords that are long enough to be chosen, folded, each once', () => {
  const list = common.lines.flatMap((line) => line.split(' '));
  expect(new Set(list).size).toBe(10_000);
  expect(list.filter((one) => one.length < MIN_PASSWORD_LENGTH || one !== one.toLowerCase())).toEqual([]);
});

it.each(['password', 'PassWord', '12345678', 'qwertyuiop', 'Iloveyou1', 'йцукенгш', 'пароль12', 'ПАРОЛЬ123'])(
  'refuses %s as one that everybody guesses',
  (password) => {
    expect(judge(password)).toThrow(TOO_COMMON);
  },
);

// The list has none of these: it was made for a program that finds them by themselves.
it.each([
  '00000000',
  'аааааааа',
  '        ',
  '12341234',
  '123123123',
  'zxcZXCzxc',
  '87654321',
  'abcdefgh',
  '0987654321',
])('refuses %s, which everybody guesses who tries patterns', (password) => {
  expect(judge(password)).toThrow(TOO_COMMON);
});

it('names the field of the form', () => {
  try {
    judge('password')();
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid', details: { errors: { newPassword: TOO_COMMON } } });
  }
  expect.assertions(1);
});

it('refuses the user’s own email, however it is spelt', () => {
  expect(judge('Petrov@Example.ru')).toThrow('Пароль совпадает с вашим email');
});

it.each(['petrov2026', 'Ракурс!2026', 'rakurs-1234', 'взглядплюс77'])(
  'refuses %s, which is the name of the user or of the service with digits',
  (password) => {
    expect(judge(password)).toThrow('Этот пароль легко угадать');
  },
);

it.each(['long-enough', 'petrov любит чай', 'правильная лошадь', 'load-password-1', 'Zx9!кот-42'])(
  'takes %s',
  (password) => {
    expect(judge(password)).not.toThrow();
  },
);

it('takes a short name for no reason to refuse', () => {
  expect(judge('ян-2026-07', 'ян@example.ru')).not.toThrow();
});
