import { afterEach, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const DEFAULTS = {
  brand: 'Ракурс',
  apiOrigin: '',
  version: '',
  tileUrl: '',
  tileAttribution: '',
  marketingOrigin: '',
  contactPhone: '',
  messengerUrl: '',
  operator: { name: 'Ракурс', address: '', email: '', taxId: '' },
};

const write = (text: string) => {
  document.body.innerHTML = '<script type="application/json" id="settings"></script>';
  document.getElementById('settings')?.append(text);
};

afterEach(() => void (document.body.innerHTML = ''));

test('a page without settings has the default ones', () => {
  expect(readSettings(document)).toEqual(DEFAULTS);
});

test('settings come from the page, and what it leaves out has its default', () => {
  write('{"brand":"Глаз","apiOrigin":"https://api.example.ru"}');
  expect(readSettings(document)).toEqual({
    ...DEFAULTS,
    brand: 'Глаз',
    apiOrigin: 'https://api.example.ru',
    operator: { ...DEFAULTS.operator, name: 'Глаз' },
  });
});

test.each(['', '{broken', '[]', '{"brand":5,"operator":[]}'])(
  'settings that cannot be read (%s) do not stop the page',
  (text) => {
    write(text);
    expect(readSettings(document)).toEqual(DEFAULTS);
  },
);
