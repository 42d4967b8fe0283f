import type { Access, Outgoing } from '@rakurs/contract';
import { ApiError, FinalError, isPasswordRequired } from './api-error.ts';
import type { Credentials } from './credentials.ts';
import type { Overload } from './overload.ts';
import { randomId } from './random-id.ts';
import { csrfIn, readBlob, readJson, readProblem, type OnReceived } from './read-answer.ts';
import { toBody, toHeaders, type HeaderSource } from './request-headers.ts';
import type { QueuedRequest, RequestsQueue } from './request-queue.ts';
import type { StorageCache } from './storage-cache.ts';
import { texts } from './texts.ts';

export interface EngineParts {
  queue: Pick<RequestsQueue, 'enqueue'> | undefined;
  credentials: Credentials;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  cache?: StorageCache;
  /** Where the server is; empty means the page's own origin. */
  origin?: string;
  /** A call of a signed-in user was answered 401: the session may have ended elsewhere. */
  onUnauthorized?: () => void;
  /** Asks the user for the password that a call needs; false: they do not want to. */
  askPassword?: () => Promise<boolean>;
  /** Hears how each call was answered. */
  overload?: Pick<Overload, 'record'>;
}

/** A call of the contract, perhaps one whose answer local storage keeps under `cacheKey` for the next visit. */
export interface EngineRequest extends Outgoing, Pick<QueuedRequest<unknown>, 'handsBack'> {
  cacheKey?: string;
  /** Of a call that may be repeated after a crash: the caller remembers its key. By default each call has a new one. */
  idempotencyKey?: string;
  /** The call that the others wait for; it does not wait for itself. */
  renewsSession?: true;
}

/** A call whose answer is a file: a GET of a signed-in user unless it says otherwise. */
export interface BlobRequest {
  url: string;
  method?: string;
  accept?: string;
  body?: unknown;
  access?: Access;
  changes?: boolean;
  tries?: number;
  priority?: number;
  onReceived?: OnReceived;
}

export interface ApiEngine {
  send: (request: EngineRequest) => Promise<unknown>;
  fetchBlob: (request: BlobRequest) => Promise<Blob>;
  /** What this user was answered last under the key; undefined when nothing is kept. */
  kept: (cacheKey: string) => unknown;
}

interface Call extends HeaderSource {
  method: string;
  url: string;
  access: Access;
  renewsSession?: true;
  /** Whose session it was when the call was made. */
  owner: string | null;
}

/**
 * Sends requests: through the queue, with the session's headers, and takes up what the answers say about the session.
 */
export function createApiEngine({
  queue,
  credentials,
  fetch,
  cache,
  origin = '',
  onUnauthorized,
  askPassword,
  overload,
}: EngineParts): ApiEngine {
  const base = origin.replace(/\/+$/, '');

  const requireToken = (call: Pick<Call, 'access' | 'owner'>): void => {
    if (call.access === 'public') return;
    // A retry must not act in the name of whoever signed in meanwhile.
    if (credentials.jwt() === null || credentials.owner() !== call.owner) throw new FinalError(texts.noToken);
  };

  const travel = (call: Call): Promise<Response> =>
    // A signed address brings its own origin where the server knows of one.
    fetch(/^https?:\/\//.test(call.url) ? call.url : base + call.url, {
      method: call.method,
      headers: toHeaders(call, credentials),
      body: toBody(call.body),
      // Some GET calls of the specification change things, so none may be answered by the browser's cache.
      cache: 'no-store',
    });

  /** What a late answer says about a session that is over must not touch the one that came after it. */
  const takeUp = (call: Call, { jwt, csrf }: { jwt?: string | null; csrf?: string | undefined }): void => {
    if (credentials.owner() !== call.owner) return;
    if (jwt) credentials.renewJwt(jwt);
    if (csrf !== undefined) credentials.replaceCsrf(csrf);
  };

  /**
   * A race: the user has changed the password, here or in another tab, while this call was on its way with the token
   * from before.
   */
  const hasBeenReplaced = async (call: Call, sent: string | null): Promise<boolean> => {
    if (call.access === 'public' || call.renewsSession) return false;
    await credentials.untilRenewed();
    return credentials.jwt() !== sent && credentials.owner() === call.owner;
  };

  const attempt = async (call: Call): Promise<Response> => {
    requireToken(call);
    const sent = credentials.jwt();
    const response = await travel(call);
    if (response.status === 401 && (await hasBeenReplaced(call, sent))) return attempt(call);
    takeUp(call, { jwt: response.headers.get('x-renewed-jwt') });
    const asked = `${call.method} ${call.url.split('?', 1)[0]}`;
    if (response.ok) {
      overload?.record(asked, null);
      return response;
    }
    const { problem, csrf } = await readProblem(response);
    takeUp(call, { csrf });
    if (response.status === 401 && call.access !== 'public') onUnauthorized?.();
    const error = new ApiError(response, problem);
    overload?.record(asked, error);
    throw error;
  };

  const holdsFreshCsrf = (error: unknown): boolean =>
    error instanceof ApiError && error.problem?.code === 'csrf_mismatch' && error.problem.csrf !== undefined;

  const attemptWithGoodCsrf = async (call: Call): Promise<Response> => {
    try {
      return await attempt(call);
    } catch (error) {
      if (!holdsFreshCsrf(error)) throw error;
      return attempt(call);
    }
  };

  const toCall = ({
    changes,
    idempotencyKey = randomId(),
    ...call
  }: Omit<Call, 'owner'> & { changes: boolean }): Call => ({
    ...call,
    idempotencyKey: changes ? idempotencyKey : undefined,
    owner: credentials.owner(),
  });

  const enqueue = <T>(
    call: Call,
    { tries, priority, handsBack, read }: Omit<QueuedRequest<T>, 'run'> & { read: (response: Response) => Promise<T> },
  ): Promise<T> => {
    if (!queue) throw new Error(texts.noQueue);
    return queue.enqueue({ tries, priority, handsBack, run: async () => read(await attemptWithGoodCsrf(call)) });
  };

  const send = async ({ cacheKey, tries, handsBack, options, ...request }: EngineRequest): Promise<unknown> => {
    const call = toCall({ idempotencyKey: undefined, ...request, accept: 'application/json' });
    requireToken(call);
    const read = async (response: Response) => {
      const answer = await readJson(response);
      takeUp(call, { csrf: csrfIn(answer) });
      return answer;
    };
    const travelThrough = () => enqueue(call, { tries, priority: options.priority, handsBack, read });
    const answer = await travelThrough().catch(async (error: unknown) => {
      // The call has left the queue: a user who thinks holds nobody up. Asked once; a second refusal stands.
      if (!isPasswordRequired(error) || !(await askPassword?.())) throw error;
      return travelThrough();
    });
    if (cacheKey !== undefined && credentials.owner() === call.owner) cache?.write(cacheKey, answer);
    return answer;
  };

  const fetchBlob = async ({ tries, priority, onReceived, ...request }: BlobRequest): Promise<Blob> => {
    const call = toCall({
      method: 'GET',
      accept: '*/*',
      body: undefined,
      access: 'user',
      changes: false,
      idempotencyKey: undefined,
      ...request,
    });
    requireToken(call);
    return enqueue(call, { tries, priority, read: (response) => readBlob(response, onReceived) });
  };

  return { send, fetchBlob, kept: (cacheKey) => cache?.read(cacheKey) };
}
