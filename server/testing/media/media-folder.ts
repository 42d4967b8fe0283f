import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface MediaFolder {
  /** A path in the folder; the bytes are written there if given. */
  file(name: string, bytes?: Buffer | string): string;
  remove(): void;
}

export function makeMediaFolder(): MediaFolder {
  const folder = mkdtempSync(join(tmpdir(), 'rakurs-media-'));
  return {
    file(name, bytes) {
      const path = join(folder, name);
      if (bytes !== undefined) writeFileSync(path, bytes);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
