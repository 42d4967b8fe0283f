import { expect, it } from 'vitest';
import { createMailboxHash, mailboxOf } from './mailbox.ts';

it.each([
  ['Anna@Example.ru', 'anna@example.ru'],
  ['anna+gift@example.ru', 'anna@example.ru'],
  ['a.n.n.a+gift+more@googlemail.com', 'anna@gmail.com'],
  ['an.na@gmail.com', 'anna@gmail.com'],
  ['anna-petrova@ya.ru', 'annapetrova@yandex.ru'],
  ['anna.petrova@yandex.kz', 'annapetrova@yandex.ru'],
  ['anna@me.com', 'anna@icloud.com'],
  ['an_na@pm.me', 'anna@proton.me'],
])('finds the mailbox of %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

it('takes no dots from the names of hosts it does not know', () => {
  expect(mailboxOf('an.na@example.ru')).not.toBe(mailboxOf('anna@example.ru'));
});

it('hashes a mailbox the same however it is written, and differently with another key', () => {
  const hash = createMailboxHash('secret');
  expect(hash('a.nna+x@gmail.com')).toBe(hash('ANNA@googlemail.com'));
  expect(hash('anna@gmail.com')).not.toBe(hash('olga@gmail.com'));
  expect(hash('anna@gmail.com')).not.toBe(createMailboxHash('another')('anna@gmail.com'));
});
