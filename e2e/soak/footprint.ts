import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The processes of the product that the soak tells apart, by the file they run. */
const FILES = {
  server: 'server/dist/main.js',
  database: 'pglite-process',
  camera: 'ingest-child',
  media: 'media-child',
  worker: 'worker/dist/main.js',
} as const;
export type Role = keyof typeof FILES;
export const ROLES = Object.keys(FILES) as Role[];

const MB = 1024 ** 2;

/** A process may be gone before it is asked. */
const readOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
};

/** Megabytes that each process of the product holds. */
export function memoryByRole(pids: readonly number[]): Record<Role, number[]> {
  const found: Record<Role, number[]> = { server: [], database: [], camera: [], media: [], worker: [] };
  for (const pid of pids) {
    const command = readOf(pid, 'cmdline');
    const role = ROLES.find((one) => command.includes(FILES[one]));
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readOf(pid, 'status'))?.[1] ?? 0);
    if (role && kilobytes > 0) found[role].push(kilobytes / 1024);
  }
  return found;
}

/** What lies in a folder; files that go meanwhile are not counted. */
export function inFolder(folder: string): { files: number; megabytes: number } {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = entries.reduce(
    (sum, { parentPath, name }) => sum + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
  return { files: entries.length, megabytes: bytes / MB };
}
