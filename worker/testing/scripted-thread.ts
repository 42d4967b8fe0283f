import { serveThread } from '../src/platform/thread-rpc.ts';

/** A thread that does as it is told, so that tests see what comes of it. */
serveThread(async (order: string) => {
  if (order === 'fail') throw new Error('не вышло');
  if (order === 'die') process.exit(1);
  if (order === 'never') await new Promise(() => undefined);
  return `сделано: ${order}`;
});
