import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

/** This process with its threads and, on Linux, the children that have ended: Tesseract is one each time. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [ofChildren = 0, systemOfChildren = 0] = rest.split(' ').slice(13, 15).map(Number);
  return (user + system) / 1e6 + (ofChildren + systemOfChildren) / TICKS_A_SECOND;
}

/** What a process holds of the machine's memory now. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
