import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { LoadLimits } from './overload.ts';

/** Beside the server live its database, its worker and the children that decode. */
const SHARE_OF_MACHINE = 0.5;
/** V8 spends ever more of its time on collecting before it gives up at the limit. */
const SHARE_OF_HEAP = 0.85;

/** What the process may have: the machine's memory, or less where a container is held to less. */
export const memoryGiven = (machineBytes: number, containerBytes: number | undefined): number =>
  // Node says 0 or an absurd number where nothing holds it.
  containerBytes !== undefined && containerBytes > 0 ? Math.min(machineBytes, containerBytes) : machineBytes;

export interface ShedSettings {
  loopDelayMs: number;
  /** Null: by what the machine or the container has. 0: never. */
  memoryBytes: number | null;
}

const orNever = (limit: number): number => (limit === 0 ? Infinity : limit);

export function limitsOf(
  { loopDelayMs, memoryBytes }: ShedSettings,
  given = memoryGiven(totalmem(), process.constrainedMemory()),
): LoadLimits {
  return {
    loopDelayMs: orNever(loopDelayMs),
    rssBytes: memoryBytes === null ? given * SHARE_OF_MACHINE : orNever(memoryBytes),
    heapBytes: memoryBytes === 0 ? Infinity : getHeapStatistics().heap_size_limit * SHARE_OF_HEAP,
  };
}
