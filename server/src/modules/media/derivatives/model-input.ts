import type { Addresses } from '../serving/addresses.ts';
import { shownObject } from '../files/file-view.ts';
import type { FileStore, PlacedFile } from '../files/files.store.ts';
import type { FrameStore } from './frames.store.ts';

/** What machines need of a file: pictures, each with an address to fetch it from, and when it was taken. */
export interface ToLookAt {
  kind: 'image' | 'video' | 'stream';
  realDate: Date | null;
  durationSeconds: number | null;
  frames: { second: number; url: string }[];
}

export interface ToLookAtDeps {
  store: Pick<FileStore, 'findAll'>;
  frames: Pick<FrameStore, 'list'>;
  addresses: Addresses;
}

/** Null when there is nothing to look at: the file is gone, or is not prepared. */
export const createToLookAt = ({ store, frames, addresses }: ToLookAtDeps) => {
  const picturesOf = async (row: PlacedFile): Promise<ToLookAt['frames']> => {
    if (row.kind === 'video') return (await frames.list(row.id)).map(({ second, key }) => ({ second, url: addresses.address({ fileId: row.id, variant: 'frame', key, mime: 'image/jpeg' }) }));
    const shown = shownObject(row);
    return row.kind === 'image' && shown ? [{ second: 0, url: addresses.address({ fileId: row.id, variant: 'shown', ...shown }) }] : [];
  };
  return async (fileId: number): Promise<ToLookAt | null> => {
    const [row] = await store.findAll([fileId]);
    if (!row) return null;
    const pictures = await picturesOf(row);
    return pictures.length === 0 ? null : { kind: row.kind, realDate: row.realDate, durationSeconds: row.durationSeconds, frames: pictures };
  };
};
