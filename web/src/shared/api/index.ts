/**
 * The door to the server: everything a screen may use of requests, the session and live events.
 * The rest of this folder is the inside, and only its own tests look there.
 */
export { ApiError, retryAfterMs, canBeRetried, isBusy, isGone, isLimitReached } from './api-error.ts';
export { errorJson, errorText, fieldErrors } from './errors.ts';
export { useLive, useOverload, usePasswordQuestion, useSession, useUser } from './hooks.ts';
export { jitterMs } from './jitter.ts';
export { randomId } from './random-id.ts';
export { useCachedQuery } from './use-cached-query.ts';
export { useTicket } from './use-ticket.ts';
export {
  api,
  fetchBlob,
  keyedApi,
  promptApi,
  resumableUpload,
  runCommand,
  session,
  ticketCalls,
  uploadFile,
} from './wiring.ts';
export type { SessionState } from './session-state.ts';
export type { RunCommand } from './tickets.ts';
