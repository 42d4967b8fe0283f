import { beforeEach, expect, test } from 'vitest';
import { createCredentials } from './credentials.ts';

beforeEach(() => localStorage.clear());

test('token and csrf are kept in local storage under jwt and csrf (SES-01)', () => {
  createCredentials(localStorage).signIn({ jwt: 'token', csrf: 'value' });
  expect([localStorage.getItem('jwt'), localStorage.getItem('csrf')]).toEqual(['token', 'value']);
});

test('each sign-in is a session of its own, a renewed token is not', () => {
  const credentials = createCredentials(localStorage);
  credentials.signIn({ jwt: 'token', csrf: 'value' });
  const owner = credentials.owner();
  credentials.renewJwt('token-2');
  credentials.replaceCsrf('value-2');
  credentials.markOwner();
  expect(credentials.owner()).toBe(owner);
  credentials.signIn({ jwt: 'token', csrf: 'value' });
  expect(credentials.owner()).not.toBe(owner);
});

test('a token put there by hand gets a mark', () => {
  localStorage.setItem('jwt', 'token');
  const credentials = createCredentials(localStorage);
  expect(credentials.owner()).toBeNull();
  credentials.markOwner();
  expect(credentials.owner()).not.toBeNull();
});

test('a sign-out leaves nothing, and a late renewal brings nothing back', () => {
  const credentials = createCredentials(localStorage);
  credentials.signIn({ jwt: 'token', csrf: 'value' });
  credentials.clear();
  credentials.renewJwt('token-2');
  expect(localStorage.length).toBe(0);
});
