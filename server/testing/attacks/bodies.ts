import { setTimeout } from 'node:timers/promises';
import { contract, createClient } from '@rakurs/contract';
import { knock, type Answered } from './knock.ts';

const MEGABYTE = 1024 * 1024;
/** No healthy server takes that long to say that it is well, however slow the machine. */
const MAX_WAIT_MS = 10_000;
const PAUSE_MS = 200;

/** Lists in lists, as far as so many bytes go. */
export const listsOf = (bytes: number): Buffer => Buffer.from(`[${'[],'.repeat(bytes / 3)}[]]`);

/** Asks again and again how the server is while something is done to it; the longest that it was silent. */
export async function silenceDuring(address: string, attack: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const attacked = attack().finally(() => void (isOver = true));
  let longestMs = 0;
  while (!isOver) {
    const askedAt = performance.now();
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(MAX_WAIT_MS) });
    await answer.arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    // Not so often that the limit of an address answers instead.
    if (!isOver) await setTimeout(PAUSE_MS);
  }
  await attacked;
  return longestMs;
}

const portOf = (address: string): number => Number(new URL(address).port);

/** The reviewer's: JSON for the address of uploads, by nobody, as much as goes through. */
export const sendJsonAsFile = (address: string, path: string, bytes: number): Promise<Answered> =>
  knock({
    port: portOf(address),
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', 'content-length': String(bytes) },
    pumped: { piece: listsOf(MEGABYTE), maxBytes: bytes },
  });

/** The token of a computer that somebody who has just signed up lends. */
export async function lendComputer(address: string, email: string): Promise<string> {
  const call = (headers: Record<string, string>) =>
    createClient(contract, async ({ method, url, body }) => {
      const answer = await fetch(address + url, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      return answer.json();
    });
  const { jwt, csrf } = await call({}).signUp({ body: { email, password: 'long-enough-password' } });
  return (await call({ authorization: jwt, csrf }).createOwnWorker({ body: { name: 'lent' } })).token;
}

/** One call of a worker with this body, whole. */
export const callAsWorker = async (
  address: string,
  { path, token, body }: { path: string; token: string; body: Buffer },
): Promise<number> => {
  const headers = {
    authorization: token,
    'content-type': 'application/json',
    'content-length': String(body.length),
    connection: 'close',
  };
  return (await knock({ port: portOf(address), method: 'POST', path, headers, first: body })).status;
};
