import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const entriesOf = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    // It ended meanwhile, or is somebody else's.
    return [];
  }
};
const isOpenIn = (pid: string, key: string): boolean =>
  entriesOf(`/proc/${pid}/fd`).some((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).includes(key);
    } catch {
      return false;
    }
  });
const isMediaChild = (pid: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-child');
  } catch {
    return false;
  }
};

/** Media children of any server of this machine that have this object open; asked of the system. */
export const readersOf = (key: string): number[] =>
  entriesOf('/proc')
    .filter((name) => /^\d+$/.test(name) && isMediaChild(name) && isOpenIn(name, key))
    .map(Number);
