/** Constants of the client's request queue, the ticket polling and the session (A sections 4, 7, 9). */
export const DEFAULT_TRIES = 5;
export const QUEUE_START_MS = 100;
export const RETRY_DELAY_MS = 2000;
export const TICKET_POLL_MS = 1000;
export const REGISTRATION_REDIRECT_MS = 1000;
