import { vi } from 'vitest';
import { Session, type SessionParts } from '#shared/api/session.ts';
import { answer } from './fake-server.ts';
import { user } from './records.ts';
import { createTestClient } from './test-client.ts';

export const ME = 'GET /api/users/common/me';
export const SIGN_OUT = 'POST /api/users/auth/sign_out';

/** A session over a fake server that knows one user. */
export const createTestSession = (parts: Partial<SessionParts> = {}) => {
  const reload = vi.fn();
  const client = createTestClient({ onUnauthorized: () => void session.check() });
  const session = new Session({ ...client, reload, ...parts });
  client.server.on(ME, () => answer(user));
  client.server.on('POST /api/users/auth/sign_in', () => answer({ jwt: 'jwt-1', csrf: 'csrf-1' }));
  client.server.on(SIGN_OUT, () => answer({ result: true }));
  return { ...client, session, reload };
};

export const storeToken = (csrf = 'csrf-1'): void => {
  localStorage.setItem('jwt', 'jwt-1');
  localStorage.setItem('csrf', csrf);
};

/** Long enough for the queue to start and answer, too short for a retry. */
export const settle = () => vi.advanceTimersByTimeAsync(200);

export const createSignedInSession = async () => {
  storeToken();
  const all = createTestSession();
  void all.session.restore();
  await settle();
  return all;
};
