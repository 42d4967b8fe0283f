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

/** Processes that a process has started, and those that these have started. */
function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendantsOf(child)]);
}

/**
 * A process with its threads and all that it has started: images are opened by a child, and Tesseract is one each
 * time.
 */
function familyCost(pid: number): Cost {
  const costs = [pid, ...descendantsOf(pid)].map(costOf);
  const sum = (part: keyof Cost) => costs.reduce((total, cost) => total + cost[part], 0);
  return { own: sum('own'), endedChildren: sum('endedChildren') };
}

export function cpuSeconds(): number {
  const { own, endedChildren } = familyCost(process.pid);
  return own + endedChildren;
}

export interface ProductCosts {
  server: number;
  database: number;
  media: number;
  worker: number;
  tesseract: number;
}

/**
 * Who of the product has taken how many seconds of CPU: the two processes that were started, and those that these have
 * started.
 */
export function productCosts(serverPid: number, workerPid: number): ProductCosts {
  const [server, worker] = [costOf(serverPid), familyCost(workerPid)];
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

/** What a process and all that it has started hold of the machine's memory now. */
export function residentMegabytes(pid: number): number {
  const kilobytes = (process: number) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0);
  return Math.round([pid, ...descendantsOf(pid)].reduce((total, process) => total + kilobytes(process), 0) / 1024);
}
