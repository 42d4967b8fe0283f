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
