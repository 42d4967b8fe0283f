import { contract, createClient, uploadRoutes, type Client, type Contract } from '@rakurs/contract';
import { settings } from '#shared/settings/index.ts';
import { createApiEngine } from './api-engine.ts';
import { isBusy, isRateLimited } from './api-error.ts';
import { createCredentials } from './credentials.ts';
import { LiveSocket } from './live-socket.ts';
import { Overload } from './overload.ts';
import { PasswordQuestion } from './password-question.ts';
import { RequestsQueue } from './request-queue.ts';
import { Session } from './session.ts';
import { createResumableUpload } from './resumable-upload.ts';
import { createStorageCache } from './storage-cache.ts';
import { createTicketCalls, runCommand as runCommandWith, type RunCommand } from './tickets.ts';
import { createUpload } from './upload.ts';

/** The real things, put together once. Nothing here sends or listens until somebody asks. */
const credentials = createCredentials(window.localStorage);
const cache = createStorageCache(window.localStorage, credentials.owner);

export const overload = new Overload();

export const passwordQuestion = new PasswordQuestion();

const engine = createApiEngine({
  origin: settings.apiOrigin,
  queue: new RequestsQueue(),
  credentials,
  cache,
  // Looked up at the call, so that a test may put its own network in place.
  fetch: (address, init) => globalThis.fetch(address, init),
  onUnauthorized: () => void session.check(),
  askPassword: passwordQuestion.ask,
  overload,
});

/** One typed function per call of the contract. */
export const api: Client<Contract> = createClient(contract, engine.send);

/**
 * The same calls; what the server answers is kept in local storage under `cacheKey`, for `keptAnswer` to show at once
 * on the next visit.
 */
export const cachedApi = (cacheKey: string): Client<Contract> =>
  createClient(contract, (request) => engine.send({ ...request, cacheKey }));

/** As it was stored, perhaps by an older version of this page: whoever reads it looks at its shape. */
export const cachedAnswer = (cacheKey: string): unknown => engine.kept(cacheKey);

/**
 * The same calls, once each and under the caller's own key: for who keeps what is unsent and repeats it, even after a
 * crash.
 */
export const keyedApi = (idempotencyKey: string): Client<Contract> =>
  createClient(contract, (request) => engine.send({ ...request, tries: 1, idempotencyKey }));

/**
 * The same calls; who has asked too much (429) is told at once, instead of being sent again when the time has come:
 * somebody sits before the field.
 */
export const promptApi: Client<Contract> = createClient(contract, (request) =>
  engine.send({ ...request, handsBack: isRateLimited }),
);

export const { fetchBlob } = engine;

/** The contract's `uploadFile` with progress: one attempt, past the queue. */
export const uploadFile = createUpload({
  origin: settings.apiOrigin,
  credentials,
  createRequest: () => new XMLHttpRequest(),
  onUnauthorized: () => void session.check(),
  overload,
});

const uploadsApi = createClient(uploadRoutes, (request) => engine.send({ ...request, handsBack: isBusy }));

/** The same for large files, part by part: what breaks off goes on. */
export const resumableUpload = createResumableUpload({
  origin: settings.apiOrigin,
  credentials,
  newUpload: uploadsApi.newUpload,
  showFile: (params) => api.showFile({ params }),
});

export const session = new Session({ engine, credentials, cache, reload: () => window.location.reload() });

export const live = new LiveSocket({
  origin: settings.apiOrigin || window.location.origin,
  createSocket: (address) => new WebSocket(address),
  events: window,
  onUnsigned: async () => {
    await session.check();
    return session.getSnapshot().step === 'signedIn';
  },
});

/**
 * For who begins a command and watches its ticket from several screens; `runCommand` is for who waits for it where it
 * began.
 */
export const ticketCalls = createTicketCalls({ send: engine.send });
export const runCommand = (command: RunCommand): Promise<unknown> => runCommandWith(ticketCalls, command);

/** The socket lives exactly as long as somebody is signed in; a lost network is the socket's own business. */
const followWithSocket = (): void => {
  const state = session.getSnapshot();
  if (state.step === 'signedIn') return live.start(state.user);
  if (state.step === 'visitor' || state.step === 'failed') live.stop();
};

let started = false;

export const startSession = (): void => {
  if (started) return;
  started = true;
  session.follow(window);
  session.subscribe(followWithSocket);
  void session.restore();
};
