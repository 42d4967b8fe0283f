import { Problem, type Send } from '@rakurs/contract';

const TIMEOUT_MS = 15_000;
const UNAUTHORIZED = 401;

interface SendOptions {
  server: string;
  token: string;
  /** The server does not know the token, or knows it no more: trying again would never help. */
  refused: (reason: string) => void;
}

/** What a network says of itself is English and says little: the code is for who knows, the sentence for all. */
const reach: typeof fetch = (input, init) =>
  fetch(input, init).catch((error: unknown) => {
    const cause: unknown = error instanceof Error ? error.cause : null;
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new Error(`сервер не отвечает${code}`, { cause: error });
  });

/** How the contract's calls travel from a worker: its token in every one, the server's words in every failure. */
export const createSend =
  ({ server, token, refused }: SendOptions): Send =>
  async ({ method, url, body }) => {
    const response = await reach(server + url, {
      method,
      headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json().catch(() => {
      throw new Error(`по адресу ${server} отвечает не Ракурс (HTTP ${response.status})`);
    });
    if (response.ok) return answer;
    const problem = Problem.safeParse(answer);
    const reason = problem.success ? problem.data.detail : `HTTP ${response.status}`;
    if (response.status === UNAUTHORIZED) refused(reason);
    throw new Error(reason);
  };
