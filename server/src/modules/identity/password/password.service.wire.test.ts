import { expect, it } from 'vitest';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { createPasswordService } from './password.service.ts';

const HERE = { address: '192.0.2.1', userAgent: '' };
const FAILURES_PER_ADDRESS = 100;
const never = () => Promise.reject(new Error('nobody was expected to come so far'));

it('looks at no more links than an address may try, however many come at once, and hashes nothing for a bad one', async () => {
  let [looked, hashed] = [0, 0];
  const { reset } = createPasswordService({
    users: { find: never, change: never },
    sessions: { endAll: never, removeCodesOf: never },
    resets: {
      find: () => Promise.resolve(null).finally(() => (looked += 1)),
      take: never,
      insert: never,
      removeOf: never,
      removeBefore: never,
    },
    passwords: { hash: () => Promise.resolve('').finally(() => (hashed += 1)) },
    requireGoodPassword: () => undefined,
    access: { revokeExcept: never },
    verification: { mayWriteTo: never, confirm: never },
    signIn: { findByLogin: never, openSession: never },
    events: createEvents({ afterCommit: (act) => act() }),
    clock: { now: () => new Date('2026-11-15T10:00:00Z') },
    log: createLog('silent'),
    inTransaction: (work) => work(),
    askForAnswer: never,
    sendLetter: null,
    brand: '',
    newLink: never,
  });
  const tries = await Promise.allSettled(
    Array.from({ length: 300 }, (_, count) => reset({ token: `guess ${count}`, password: 'brand-new-one' }, HERE)),
  );
  const codes = tries.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : 'let in'));
  expect(codes.filter((code) => code === 'unauthorized')).toHaveLength(FAILURES_PER_ADDRESS);
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(300 - FAILURES_PER_ADDRESS);
  expect([looked, hashed]).toEqual([FAILURES_PER_ADDRESS, 0]);
});
