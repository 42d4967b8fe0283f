import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SECOND_MS } from '../clock.ts';
import type { Load } from './overload.ts';

export interface LoadMeter {
  /** Tells of every reading until the returned function is called. */
  watch(hear: (load: Load) => void): () => void;
}

const EVERY_MS = SECOND_MS;
const RESOLUTION_MS = 20;
const NANOSECONDS_OF_MS = 1e6;

/** This process, by Node's own instruments. */
export const processMeter: LoadMeter = {
  watch(hear) {
    const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delays.enable();
    let readAt = performance.now();
    const read = () => {
      const lateMs = performance.now() - readAt - EVERY_MS;
      readAt = performance.now();
      // Node counts its own wait between two looks in; a loop that stood still all the time has not looked once.
      const loopDelayMs = Math.max(
        0,
        delays.count > 0 ? delays.percentile(99) / NANOSECONDS_OF_MS - RESOLUTION_MS : lateMs,
      );
      delays.reset();
      const { rss, heapUsed } = process.memoryUsage();
      hear({ loopDelayMs, rssBytes: rss, heapBytes: heapUsed });
    };
    const timer = setInterval(read, EVERY_MS).unref();
    return () => {
      clearInterval(timer);
      delays.disable();
    };
  },
};
