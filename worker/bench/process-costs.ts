import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = 100;

interface Cost {
  /** With all its threads. */
  own: number;
  endedChildren: number;
}

/** CPU that a process has taken since it began, in seconds (Linux). */
function costOf(pid: number): Cost {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0, ofChildren = 0, systemOfChildren = 0] = rest.split(' ').slice(11, 15).map(Number);
  return { own: (user + system) / TICKS_A_SECOND, endedChildren: (ofChildren + systemOfChildren) / TICKS_A_SECOND };
}

/** This process with its threads and the children that have ended: Tesseract is one each time. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + costOf(process.pid).endedChildren;
}

export interface ProductCosts {
  server: number;
  database: number;
  media: number;
  worker: number;
  tesseract: number;
}

/** Who of the product has taken how many seconds of CPU: the two processes that were started, and those that these have started. */
export function productCosts(serverPid: number, workerPid: number): ProductCosts {
  const [server, worker] = [costOf(serverPid), costOf(workerPid)];
  const children = readFileSync(`/proc/${serverPid}/task/${serverPid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const isDatabase = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pglite');
  const sum = (pids: number[]) => pids.reduce((total, pid) => total + costOf(pid).own, 0);
  return {
    server: server.own,
    database: sum(children.filter(isDatabase)),
    media: sum(children.filter((pid) => !isDatabase(pid))) + server.endedChildren,
    worker: worker.own,
    tesseract: worker.endedChildren,
  };
}

/** What a process holds of the machine's memory now. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
