import { User } from '@rakurs/contract';
import { describe, expect, test } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { ApiError, retryAfterMs } from './api-error.ts';
import { errorJson, errorText, fieldErrors } from './errors.ts';

const problem = {
  type: 'about:blank',
  title: 'Проверьте поля',
  status: 422,
  detail: 'Название не заполнено',
  code: 'invalid',
};
const refused = (said: Partial<typeof problem> & { csrf?: string; errors?: Record<string, string> } = {}) =>
  new ApiError(refusal(422), { ...problem, ...said });

describe('the text of an error', () => {
  test('is what the server says, its detail before its title', () => {
    expect(errorText(refused())).toBe('Название не заполнено');
    expect(errorText(refused({ detail: '' }))).toBe('Проверьте поля');
  });

  test('is about the connection when there is none', () => {
    expect(errorText(new TypeError('Failed to fetch'))).toBe('Нет связи с сервером');
  });

  test('is not a list of schema issues when the server answers in another shape', () => {
    expect(errorText(User.safeParse({}).error)).toBe('Сервер ответил не так, как ожидалось');
  });

  test('is the message of any other error', () => {
    expect(errorText(new Error('No JWT'))).toBe('No JWT');
    expect(errorText('Просто текст')).toBe('Просто текст');
  });

  test.each([undefined, null, {}, '', new Error('')])('is never empty, even for %s', (error) => {
    expect(errorText(error)).toBe('Неизвестная ошибка');
  });

  test('falls back to the status of a refusal without words', () => {
    expect(errorText(new ApiError(new Response('', { status: 502, statusText: 'Bad Gateway' })))).toBe('Bad Gateway');
    expect(errorText(new ApiError(new Response('', { status: 502 })))).toBe('Сервер ответил ошибкой 502');
  });
});

describe('an error as JSON text', () => {
  test('is the problem of the server (ERR-03, ERR-06, ERR-07)', () => {
    expect(JSON.parse(errorJson(refused({ errors: { title: 'Обязательное поле' } })))).toEqual({
      ...problem,
      errors: { title: 'Обязательное поле' },
    });
  });

  test('does not show the csrf value', () => {
    expect(errorJson(refused({ csrf: 'secret' }))).not.toContain('secret');
  });

  test.each([
    undefined,
    new Error('кавычка "'),
    new TypeError('Failed to fetch'),
    new ApiError(new Response('<html>', { status: 500 })),
  ])('is valid JSON for anything (%#)', (error) => {
    expect(JSON.parse(errorJson(error))).toMatchObject({ detail: errorText(error) });
  });
});

test('fields in error are those the server named', () => {
  expect(fieldErrors(refused({ errors: { email: 'Укажите адрес' } }))).toEqual({ email: 'Укажите адрес' });
  expect(fieldErrors(refused())).toEqual({});
  expect(fieldErrors(new Error('другое'))).toEqual({});
});

describe('Retry-After', () => {
  const asking = (header: string) => retryAfterMs(new ApiError(refusal(503, {}, { 'Retry-After': header })));

  test('is seconds or a date', () => {
    expect(asking('3')).toBe(3000);
    expect(asking(new Date(Date.now() + 60_000).toUTCString())).toBeGreaterThan(50_000);
  });

  test('asks for nothing when it is absent, past or not understood', () => {
    expect([
      asking('-5'),
      asking('soon'),
      asking('Thu, 01 Jan 1970 00:00:00 GMT'),
      retryAfterMs(new ApiError(refusal(503))),
      retryAfterMs(new TypeError()),
    ]).toEqual([0, 0, 0, 0, 0]);
  });

  test('never asks for more than a timer can count', () => {
    expect(asking('999999999')).toBe(24 * 60 * 60 * 1000);
  });
});
