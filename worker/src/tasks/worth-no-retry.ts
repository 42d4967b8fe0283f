/** Trying again would not help: whoever waits is served by somebody else. */
export class WorthNoRetry extends Error {}
