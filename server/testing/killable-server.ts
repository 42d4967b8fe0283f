import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contract,
  createClient,
  type Client,
  type Contract,
  type TaskKind,
  type TaskOf,
  type TaskResult,
} from '@rakurs/contract';
import { expect, inject } from 'vitest';
import { TEST_SECRETS } from './build-test-app.ts';

/** At which moment the server kills itself; each is told of in killable-server-main.ts. */
export type Moment = 'kept' | 'removing' | 'removed' | 'committing' | 'found' | 'answered';

/**
 * A server that can be killed, and the one that comes after it, on the same data and at the same address. Settings are
 * read at each start.
 */
export function createKillableServer(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rakurs-killed-'));
  let server: ChildProcess;
  let port = 0;
  const address = () => `http://127.0.0.1:${port}`;
  const order = (moment: Moment) => writeFileSync(join(dataDir, 'die'), moment);

  /** Each after the first where the one before it was, so that a client that goes on finds it. */
  async function start(): Promise<void> {
    server = fork(
      join(inject('childrenFolder'), 'killable-server-main.js'),
      [dataDir, inject('childrenFolder'), inject('snapshotFile'), String(port), JSON.stringify(settings)],
      { execArgv: [] },
    );
    const [message] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as [
      { port: number } | number | null,
    ];
    if (typeof message !== 'object' || message === null) throw new Error('the server did not start');
    ({ port } = message);
  }
  const died = () => once(server, 'exit');
  async function kill(): Promise<void> {
    const ended = died();
    server.kill('SIGKILL');
    await ended;
  }
  const ask = async (what: string): Promise<unknown[]> => {
    server.send(what);
    const [answer] = (await once(server, 'message')) as [{ rows: unknown[] }];
    return answer.rows;
  };

  return {
    dataDir,
    address,
    start,
    died,
    kill,
    order,
    /** What is done while the server falls at this moment; the next one has begun when it is over. */
    async armed(moment: Moment, act: () => Promise<unknown>): Promise<void> {
      const fallen = died();
      order(moment);
      // Who asked may hear nothing of it any more.
      await Promise.allSettled([act(), fallen]);
      expect((await fallen)[1]).toBe('SIGKILL');
      await start();
    },
    rows: ask,
    /** What the auditor of `npm run ledger:verify` disagrees with. */
    disagreements: () => ask('audit'),
    client: (headers: Record<string, string> = {}): Client<Contract> =>
      createClient(contract, async ({ method, url, body }) => {
        const answer = await fetch(address() + url, {
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${answer.status}`);
        return answer.json();
      }),
    async end(): Promise<void> {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A worker of that server, which looks at nothing. */
export function createKillableWorker({ client }: Pick<ReturnType<typeof createKillableServer>, 'client'>, name = 'w') {
  const api = client({ authorization: TEST_SECRETS.workerToken });
  return {
    async next<K extends TaskKind>(kind: K): Promise<TaskOf<K>> {
      const [task] = (await api.leaseTasks({ body: { name, tasks: [kind], limit: 1, wait_ms: 10_000 } })).tasks;
      if (!task) throw new Error(`no task ${kind}`);
      // Only this kind was asked for.
      return task as TaskOf<K>;
    },
    finish: ({ id, lease }: { id: number; lease: string }, result: TaskResult) =>
      api.finishTask({ params: { taskId: id }, body: { lease, result } }),
  };
}
