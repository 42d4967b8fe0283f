import { readFileSync } from 'node:fs';

/** What a process holds. Null where the system does not tell. */
export function memoryMbOf(pid: number): number | null {
  try {
    // VmRSS and not statm: pages are 4, 16 or 64 KB large on arm64.
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** The kernel tells processor time in hundredths of a second on every architecture. */
const TICKS_A_SECOND = 100;

/** Processor time that a process has used so far, with all its threads. Null where the system does not tell. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; utime and stime are the 12th and 13th fields after it.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks / TICKS_A_SECOND : null;
  } catch {
    return null;
  }
}
