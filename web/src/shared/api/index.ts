/**
 * The door to the server: everything a screen may use of requests, the session and live events.
 * The rest of this folder is the inside, and only its own tests look there.
 */
export { ApiError, canBeRetried, isGone } from './api-error.ts';
export { errorJson, errorText, fieldErrors } from './errors.ts';
export { useLive, useSession, useUser } from './hooks.ts';
export { randomId } from './random-id.ts';
export { useCachedQuery } from './use-cached-query.ts';
export { api, fetchBlob, keyedApi, live, runCommand, session, uploadFile, waitForTicket } from './wiring.ts';
export type { LiveState } from './live-socket.ts';
export type { SessionState } from './session-state.ts';
export { TicketError, type RunCommand, type WaitForTicket } from './tickets.ts';
export type { UploadCall } from './upload.ts';
