import { expect, test } from 'vitest';
import { linkOf } from './link-of.ts';

test('a page is a link, with the host it leads to', () => {
  expect(linkOf('https://example.ru/menu?table=4')).toEqual({
    href: 'https://example.ru/menu?table=4',
    host: 'example.ru',
  });
  expect(linkOf(' HTTP://Example.ru:8080 ')?.host).toBe('example.ru:8080');
});

test('a name before an @ does not hide the host', () => {
  expect(linkOf('https://bank.ru@evil.example/')?.host).toBe('evil.example');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'WIFI:S:Guest;T:WPA;P:secret;;',
  'example.ru',
  'Смотрите https://example.ru',
  'https://example.ru и ещё',
  'https://',
  '4601234567890',
  '',
])('%j is a text and nothing to open', (content) => {
  expect(linkOf(content)).toBeNull();
});
