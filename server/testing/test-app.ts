import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, createClient, Problem, type Client, type Contract, type Outgoing } from '@rakurs/contract';
import type { App } from '#app/build-app.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { Log } from '#platform/log.ts';
import { grantAdmin } from '#modules/identity/index.ts';
import { buildTestApp } from './build-test-app.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** An error answer, as the wire carries it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly headers: Record<string, unknown>,
  ) {
    super(`${status} ${problem.code}: ${problem.detail}`);
  }
}

export interface Credentials {
  jwt?: string;
  csrf?: string;
}
export interface TestUser extends Required<Credentials> {
  email: string;
  password: string;
  api: Client<Contract>;
}

export { TEST_SECRETS } from './build-test-app.ts';

export interface TestApp extends Omit<App, 'identity'> {
  /** `appointAdmins`: as `npm run admin -- grant` makes them. */
  identity: App['identity'] & { appointAdmins(emails: readonly string[]): Promise<void> };
  dataDir: string;
  clock: { now(): Date; set(time: Date): void; advance(ms: number): void };
  /**
   * What the next draws come to: at 0 every answer of a trusted lent computer is checked by the installation's own
   * worker, at 1 none is.
   */
  draws: { next: number };
  /** The contract's client with these credentials; `headers` go along with every call. */
  client(credentials?: Credentials, headers?: Record<string, string>): Client<Contract>;
  send(
    request: Pick<Outgoing, 'method' | 'url' | 'body'>,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  newUser(): Promise<TestUser>;
  stop(): Promise<void>;
}

/** What the server is opened over; with its own judge of age where a test asks for one. */
export interface OpenedOver extends TestDatabase {
  deletionClock?: DeletionClock;
  log?: Log;
}

/** The whole server, spoken to without a network: over a fresh database, or over the one it left when it went. */
export async function openTestApp(settings: Record<string, string> = {}, left?: OpenedOver): Promise<TestApp> {
  const { database, close, deletionClock, log }: OpenedOver = left ?? (await openTestDatabase());
  const dataDir = settings['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'rakurs-app-'));
  let now: Date | null = null;
  const clock = {
    now: () => new Date(now ?? Date.now()),
    set: (time: Date) => void (now = time),
    advance: (ms: number) => void (now = new Date((now ?? new Date()).getTime() + ms)),
  };
  const draws = { next: 0.999 };
  const app = await buildTestApp({
    database,
    dataDir,
    clock,
    random: () => draws.next,
    settings,
    ...(deletionClock && { deletionClock }),
    ...(log && { log }),
  });

  const send: TestApp['send'] = async ({ method, url, body }, headers = {}) => {
    const answer = await app.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
  };
  const client: TestApp['client'] = ({ jwt, csrf } = {}, headers = {}) =>
    createClient(contract, async (request) => {
      const answer = await send(request, { ...(jwt && { authorization: jwt }), ...(csrf && { csrf }), ...headers });
      if (answer.status < 400) return answer.body;
      throw new Refused(answer.status, Problem.parse(answer.body), answer.headers);
    });

  let people = 0;
  return {
    ...app,
    identity: {
      ...app.identity,
      async appointAdmins(emails) {
        for (const email of emails) await grantAdmin(database, { email, publicUrl: '' });
        app.identity.forgetRemembered();
      },
    },
    dataDir,
    clock,
    draws,
    client,
    send,
    async newUser() {
      people += 1;
      const account = { email: `person${people}@example.ru`, password: `password-${people}` };
      const signed = await client().signUp({ body: account });
      return { ...account, ...signed, api: client(signed) };
    },
    async stop() {
      await app.close();
      await close();
      if (!settings['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
