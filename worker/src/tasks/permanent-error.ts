/** Trying again would not help: whoever waits is served by somebody else. */
export class PermanentError extends Error {}
