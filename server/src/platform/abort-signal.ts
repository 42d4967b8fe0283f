import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<AbortSignal>();

/** Whatever the work asks of this process's children, it asks for until the signal ends. */
export const withAbortSignal = <T>(signal: AbortSignal, work: () => T): T => current.run(signal, work);

/** The signal of the work under way together with the caller's own, if either has one. */
export function signalWith(own: AbortSignal | undefined): AbortSignal | undefined {
  const around = current.getStore();
  return own && around ? AbortSignal.any([own, around]) : (own ?? around);
}
