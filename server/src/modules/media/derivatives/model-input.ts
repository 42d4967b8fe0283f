import { groupBy } from '#platform/group-by.ts';
import type { Addresses } from '../serving/addresses.ts';
import { shownObject } from '../files/file-view.ts';
import type { FileStore, PlacedFile } from '../files/files.store.ts';
import type { FrameRow, FrameStore } from './frames.store.ts';

/** What models need of a file: its frames, each with an address to fetch it from, and when it was taken. */
export interface ModelInput {
  kind: 'image' | 'video' | 'stream';
  realDate: Date | null;
  durationSeconds: number | null;
  frames: { id: number; second: number; url: string }[];
}

export interface ModelInputDeps {
  store: Pick<FileStore, 'findAll'>;
  frames: Pick<FrameStore, 'listOf'>;
  addresses: Addresses;
}

export const createModelInput = ({ store, frames, addresses }: ModelInputDeps) => {
  /** The frame's own picture, or the file as it is shown. */
  const urlOf = (row: PlacedFile, { pictureKey }: FrameRow): string | null => {
    if (pictureKey !== null) return addresses.address({ fileId: row.id, variant: 'frame', key: pictureKey, mime: 'image/jpeg' });
    const shown = row.kind === 'image' ? shownObject(row) : null;
    return shown && addresses.address({ fileId: row.id, variant: 'shown', ...shown });
  };
  const inputOf = (row: PlacedFile, own: FrameRow[]): ModelInput | null => {
    const seen = own.flatMap((frame) => {
      const url = urlOf(row, frame);
      return url === null ? [] : [{ id: frame.id, second: frame.second, url }];
    });
    return seen.length === 0 ? null : { kind: row.kind, realDate: row.realDate, durationSeconds: row.durationSeconds, frames: seen };
  };
  /** By file; those that have nothing to look at are absent. */
  const ofMany = async (fileIds: number[]): Promise<Map<number, ModelInput>> => {
    const [rows, all] = await Promise.all([store.findAll(fileIds), frames.listOf(fileIds)]);
    const framesOf = groupBy(all, ({ fileId }) => fileId);
    return new Map(rows.flatMap((row) => {
      const input = inputOf(row, framesOf.get(row.id) ?? []);
      return input ? [[row.id, input] as const] : [];
    }));
  };
  return {
    ofMany,
    /** Null when there is nothing to look at: the file is gone, or is not prepared. */
    of: async (fileId: number): Promise<ModelInput | null> => (await ofMany([fileId])).get(fileId) ?? null,
  };
};
