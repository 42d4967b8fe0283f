import type { HttpResponse } from 'tus-js-client';
import { expect, test } from 'vitest';
import { retryAfterMs } from './api-error.ts';
import { isRetryable, toError } from './tus-refusals.ts';

const refused = (
  status: number,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {},
): HttpResponse => ({
  getStatus: () => status,
  getHeader: (name) => headers[name],
  getBody: () => body,
  getUnderlyingObject: () => null,
});

test.each([[0], [409], [423], [429], [500], [502], [503]])(
  'a part that is answered %i goes again by itself',
  (status) => {
    expect(isRetryable(refused(status))).toBe(true);
  },
);
test.each([[400], [401], [403], [404], [413], [422]])('a part that is answered %i does not', (status) => {
  expect(isRetryable(refused(status))).toBe(false);
});
test('a lost connection and a csrf that comes with the good one are passing', () => {
  expect(isRetryable(null)).toBe(true);
  expect(isRetryable(refused(403, { body: '{"csrf":"next"}' }))).toBe(true);
});

test.each([429, 503])(
  'a server that names a time with %i is not asked sooner, and its words and its time reach the caller',
  (status) => {
    const body = JSON.stringify({
      type: 'about:blank',
      title: 'Занято',
      status,
      detail: 'Подождите',
      code: 'overloaded',
    });
    const answer = refused(status, { headers: { 'Retry-After': '7' }, body });
    expect(isRetryable(answer)).toBe(false);
    const error = toError({ originalResponse: answer });
    expect(error).toMatchObject({ status, message: 'Подождите' });
    expect(retryAfterMs(error)).toBe(7000);
  },
);

test('a request without an answer had no connection', () => {
  expect(toError({ originalResponse: null })).toBeInstanceOf(TypeError);
});
