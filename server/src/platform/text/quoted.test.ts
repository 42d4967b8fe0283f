import { expect, it } from 'vitest';
import { quoted } from './quoted.ts';

it.each([
  ['Кошка на складе', '«Кошка на складе»'],
  ['В 12:30 пришли 3.5 тонны, 18.11.2026. Всё хорошо.', '«В 12:30 пришли 3.5 тонны, 18.11.2026. Всё хорошо.»'],
  ['две\r\nстроки\tи\u2028ещё', '«две строки и ещё»'],
  ['Bcc: victim@example.ru', '«Bcc: victim[at]example[.]ru»'],
  ['смотри https://evil.example/a?b=c', '«смотри https: / /evil[.]example/a?b=c»'],
  ['зайди на банк.рф или WWW.EVIL.COM', '«зайди на банк[.]рф или WWW[.]EVIL[.]COM»'],
  ['evil。com и evil．com и evil․com', '«evil[.]com и evil[.]com и evil[.]com»'],
  ['10.0.0.5/вход и //evil', '«10[.]0[.]0[.]5/вход и / /evil»'],
  ['e\u200bvil\u00ad.com', '«evil[.]com»'],
  ['mailto:a@b.ru tel:+79001234567', '«mailto: a[at]b[.]ru tel: +79001234567»'],
  ['xn--80ak6aa92e.xn--p1ai', '«xn--80ak6aa92e[.]xn--p1ai»'],
  ['конец» Ваш пароль: «123', '«конец" Ваш пароль: "123»'],
])('quotes %j so that no link can be made of it', (text, expected) => {
  expect(quoted(text, 100)).toBe(expected);
});

it('keeps no more than it is told to, and cuts no sign in two', () => {
  expect(quoted('😀'.repeat(200), 10)).toBe(`«${'😀'.repeat(9)}…»`);
});
