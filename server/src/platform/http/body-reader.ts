import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel, receiveMessageOnPort, type MessagePort, type Worker } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { startThread } from '../start-child.ts';
import type { BodyFault, BodyRead, BodyWish } from './body-thread.ts';
import { appendPiece, type Piece } from './value-pieces.ts';

const MAX_THREADS = 2;
/** The longest real result takes a second or two on a slow machine; whoever takes this long means harm. */
const MAX_MS = 30_000;

interface Waiting {
  resolve: (fault: BodyFault | null) => void;
  reject: (error: unknown) => void;
}
interface Reader {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

interface BodyReader {
  /**
   * What the body says, checked by the schema of the route of that name; throws what is wrong with it. Takes the bytes
   * away.
   */
  read(route: string, bytes: Uint8Array): Promise<unknown>;
  stop(): Promise<void>;
}

/** One piece in each turn of the loop: between two of them others are answered. */
async function collect(port: MessagePort): Promise<unknown> {
  let whole: unknown;
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    // The thread of our own has sent it.
    whole = appendPiece(whole, next.message as Piece);
    await nextTurn();
  }
  return whole;
}

/** Threads that read large bodies, started when there are such. One that falls is replaced by the next body. */
export function createBodyReader(): BodyReader {
  const readers = new Set<Reader>();
  let last = 0;

  const drop = (reader: Reader, error: unknown): void => {
    readers.delete(reader);
    for (const { reject } of reader.waiting.values()) reject(error);
    reader.waiting.clear();
  };
  const start = (): Reader => {
    const reader: Reader = { worker: startThread(import.meta.url, 'body-thread'), waiting: new Map() };
    reader.worker.on('message', ({ number, fault }: BodyRead) => {
      reader.waiting.get(number)?.resolve(fault);
      reader.waiting.delete(number);
    });
    reader.worker.on('error', (error) => drop(reader, error));
    reader.worker.on('exit', () => drop(reader, new Error('The thread that reads bodies has ended')));
    // It must not keep a process alive that has nothing else to do.
    reader.worker.unref();
    readers.add(reader);
    return reader;
  };
  const leastBusy = (): Reader => {
    const [free] = [...readers].toSorted((one, other) => one.waiting.size - other.waiting.size);
    return free && (free.waiting.size === 0 || readers.size >= MAX_THREADS) ? free : start();
  };
  const ask = (reader: Reader, wish: BodyWish): Promise<BodyFault | null> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        drop(reader, new AppError('too_large', 'Тело запроса читается слишком долго'));
        void reader.worker.terminate();
      }, MAX_MS).unref();
      const over =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          clearTimeout(timer);
          settle(value);
        };
      reader.waiting.set(wish.number, { resolve: over(resolve), reject: over(reject) });
      // Another's memory may lie beside short bytes; what is read here is longer than that.
      const isAlone = wish.bytes.byteLength === wish.bytes.buffer.byteLength;
      reader.worker.postMessage(wish, [wish.port, ...(isAlone ? [wish.bytes.buffer as ArrayBuffer] : [])]);
    });

  return {
    async read(route, bytes) {
      const { port1, port2 } = new MessageChannel();
      try {
        last += 1;
        const fault = await ask(leastBusy(), { number: last, route, bytes, port: port2 });
        if (fault) throw new AppError(fault.code, fault.message, fault.details);
        return await collect(port1);
      } finally {
        port1.close();
      }
    },
    async stop() {
      await Promise.all(Array.from(readers, ({ worker }) => worker.terminate()));
      for (const reader of readers) drop(reader, new Error('The threads that read bodies were stopped'));
    },
  };
}
