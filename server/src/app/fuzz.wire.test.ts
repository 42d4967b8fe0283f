import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFixture, type Fixture } from '../../testing/fixture.ts';
import { listOperations, makeCall, type FuzzedCall } from '../../testing/fuzz/fuzz-calls.ts';
import { createRandom } from '../../testing/fuzz/random.ts';
import { headersOf } from '../../testing/permissions/ask.ts';
import { openTestApp, TEST_SECRETS, type TestUser, type TestApp } from '../../testing/test-app.ts';

/** `npm run fuzz` says how long and from where; a test run makes the same calls everywhere. */
const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
const SEED = Number(process.env['FUZZ_SEED'] ?? 19);
const CALLS = 2000;
/** Far more than any call takes on a machine that does ten other things. */
const HANGS_MS = 60_000;
const MARK = 'тайнавладельца';

let app: TestApp;
let owner: TestUser;
let caller: TestUser;
let owners: Fixture;
let callers: Fixture;
beforeAll(async () => {
  app = await openTestApp({
    RATE_LIMIT_PER_MINUTE: '0',
    CALLBACK_LIMIT_PER_10_MINUTES: '0',
    TRACKING_LIMIT_PER_MINUTE: '0',
  });
  [owner, caller] = [await app.newUser(), await app.newUser()];
  owners = await makeFixture(app, owner, MARK);
  callers = await makeFixture(app, caller, 'свое');
  // Two people settle down, with media that is looked at: on a loaded machine that is minutes.
}, 600_000);
afterAll(() => app.stop());

const numbersOf = (estate: Fixture): number[] =>
  Object.values(estate).filter((value): value is number => typeof value === 'number');
const credentialsFor = ({ access }: FuzzedCall): Record<string, string> =>
  access === 'worker' ? { authorization: TEST_SECRETS.workerToken } : headersOf(caller);

/** What is wrong with the answer; null when nothing is. */
async function faultOf(call: FuzzedCall): Promise<string | null> {
  const asked = app.app.inject({
    method: call.method as 'GET',
    url: call.url,
    headers: { ...call.headers, ...credentialsFor(call) },
    ...(call.payload !== undefined && { payload: call.payload }),
  });
  const waited = new AbortController();
  const answer = await Promise.race([asked, after(HANGS_MS, null, { signal: waited.signal })]);
  waited.abort();
  if (!answer) return 'no answer';
  // 503: it says itself that it is busy, or that there is no bank.
  if (answer.statusCode >= 500 && answer.statusCode !== 503)
    return `${answer.statusCode} ${answer.payload.slice(0, 300)}`;
  // A worker of the installation is told what it is to look at.
  if (call.access !== 'worker' && answer.payload.includes(MARK))
    return `tells of somebody else: ${answer.payload.slice(0, 300)}`;
  if (answer.statusCode >= 400 && !String(answer.headers['content-type']).startsWith('application/problem+json'))
    return `an error that is no problem: ${String(answer.headers['content-type'])}`;
  return null;
}

it(
  `no call made from the OpenAPI document breaks the server, hangs, or tells of somebody else (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const operations = listOperations();
    const ids = [...numbersOf(callers), ...numbersOf(owners), 999_999, 1, 2, 3];
    const until = Date.now() + MINUTES * 60_000;
    const faults: Record<string, string> = {};
    let made = 0;
    for (; MINUTES > 0 ? Date.now() < until : made < CALLS; made += 1) {
      const call = makeCall(operations, { random, ids });
      const fault = await faultOf(call);
      if (fault)
        faults[`${call.name}: ${fault}`.slice(0, 160)] ??=
          `call ${made}: ${call.method} ${call.url.slice(0, 300)} ${call.payload?.slice(0, 600) ?? ''} -> ${fault}`;
    }
    if (MINUTES > 0)
      process.stdout.write(
        `${made} calls, seed ${SEED}, ${Object.keys(faults).length} faults\n${Object.values(faults).join('\n')}\n`,
      );
    expect(Object.values(faults), `seed ${SEED}`).toEqual([]);
    expect(
      (await app.send({ method: 'GET', url: '/api/users/common/me', body: undefined }, headersOf(caller))).status,
    ).toBe(200);
  },
  (MINUTES + 20) * 60_000,
);
