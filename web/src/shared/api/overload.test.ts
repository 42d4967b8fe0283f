import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { ApiError } from './api-error.ts';
import { Overload } from './overload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const problem = { type: 'about:blank', title: '', status: 503, detail: '', code: 'overloaded' };
const refused = (status = 503, headers: Record<string, string> = { 'Retry-After': '5' }, code = 'overloaded') =>
  new ApiError(refusal(status, {}, headers), { ...problem, status, code });
const SEARCH = 'GET /api/users/search';
const ZIP = 'POST /api/files/pack';

const setUp = () => {
  const overload = new Overload();
  const shown: (string | null)[] = [];
  overload.subscribe(() => shown.push(overload.getSnapshot()));
  return { overload, shown };
};

test('many refused calls are one notice, which stays until the last of them is answered', () => {
  const { overload, shown } = setUp();
  overload.record(SEARCH, refused());
  overload.record(ZIP, refused());
  overload.record(SEARCH, refused());
  overload.record(SEARCH, null);
  expect(shown).toEqual(['overloaded']);
  overload.record(ZIP, null);
  expect(shown).toEqual(['overloaded', null]);
  expect(vi.getTimerCount()).toBe(0);
});

test('cheap calls that are answered meanwhile do not take it away', () => {
  const { overload } = setUp();
  overload.record(SEARCH, refused());
  overload.record('GET /api/users/common/me', null);
  expect(overload.getSnapshot()).toBe('overloaded');
});

test('a refusal for another reason is an answer', () => {
  const { overload } = setUp();
  overload.record(SEARCH, refused());
  overload.record(SEARCH, refused(422, {}));
  expect(overload.getSnapshot()).toBeNull();
});

test('a call that is not repeated is forgotten, but not before a retry could have been answered', async () => {
  const { overload } = setUp();
  overload.record(ZIP, refused());
  await vi.advanceTimersByTimeAsync(7500);
  expect(overload.getSnapshot()).toBe('overloaded');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(overload.getSnapshot()).toBeNull();
});

test.each([
  ['503 without a time to come back', refused(503, {})],
  ['a person who asks too often', refused(429)],
  ['a fault', refused(500)],
])('%s is no overload', (_, error) => {
  const { overload, shown } = setUp();
  overload.record(SEARCH, error);
  expect(shown).toEqual([]);
});

test('a server whose database is away is called so', () => {
  const { overload } = setUp();
  overload.record(SEARCH, refused(503, { 'Retry-After': '5' }, 'unavailable'));
  expect(overload.getSnapshot()).toBe('unavailable');
});
