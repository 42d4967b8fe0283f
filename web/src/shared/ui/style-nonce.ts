/** The nonce that the server wrote into this very page. */
export const styleNonce = (): string => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';
