/** How many files a minute this worker does, over its last works. Idle time does not count. */
export interface ThroughputMeter {
  add(busyMs: number): void;
  filesPerMinute(): number | null;
}

const REMEMBERED = 50;

export function createThroughputMeter(): ThroughputMeter {
  const last: number[] = [];
  return {
    add(busyMs) {
      last.push(busyMs);
      if (last.length > REMEMBERED) last.shift();
    },
    filesPerMinute() {
      const total = last.reduce((sum, ms) => sum + ms, 0);
      return total === 0 ? null : Math.round((last.length * 60_000 * 10) / total) / 10;
    },
  };
}
