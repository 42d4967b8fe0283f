/**
 * Import this before node-av. Node 20 lacks `Promise.withResolvers`, and without it node-av does not fail: its packet
 * reader
 * silently ends and every video has 0 frames.
 */
interface Resolvers {
  promise: Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

function withResolvers(): Resolvers {
  let resolve: Resolvers['resolve'] = () => undefined;
  let reject: Resolvers['reject'] = () => undefined;
  const promise = new Promise((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

if (!('withResolvers' in Promise))
  Object.defineProperty(Promise, 'withResolvers', { value: withResolvers, configurable: true, writable: true });
