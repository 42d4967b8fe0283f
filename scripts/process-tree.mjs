// What other processes are, as far as /proc says. Plain Node, no dependencies.
import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 500;

/** Null where there is no /proc, or no such process. */
function statOf(pid) {
  try {
    // The command in brackets may hold anything: the fields after it count.
    const [state, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { state, parent: Number(parent), startedAt: rest[17] };
  } catch {
    return null;
  }
}

/** A pid alone is not enough: pids are reused. */
export const markOf = (pid) => `${pid} ${statOf(pid)?.startedAt ?? '-'}`;

/** Whether the process that left this mark lives on. */
export function isAlive(mark) {
  const pid = Number(mark.split(' ')[0]);
  if (statOf(process.pid)) return statOf(pid) !== null && statOf(pid)?.state !== 'Z' && markOf(pid) === mark;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * npm starts a shell, and the shell this: the shell outlives npm, so its parent is looked at as well. A shell that
 * became this process is none.
 */
function ancestry() {
  const script = process.env.npm_lifecycle_script ?? '';
  try {
    const isShell = script !== '' && readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').includes(script);
    return `${process.ppid} ${isShell ? statOf(process.ppid)?.parent : ''}`;
  } catch {
    return String(process.ppid);
  }
}

const atStart = ancestry();

/** Tells once when the npm that started this process is gone, however it went. */
export function onNpmGone(tell) {
  const looking = setInterval(() => {
    if (ancestry() === atStart) return;
    clearInterval(looking);
    tell();
  }, LOOK_MS);
  looking.unref();
}

function childrenOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

const commandOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** A process and all that it has started; nobody where there is no /proc. */
export const familyOf = (pid) => [{ pid, command: commandOf(pid) }, ...childrenOf(pid).flatMap(familyOf)];

/** Megabytes that it holds; 0 when it is gone. */
export function memoryOf(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
