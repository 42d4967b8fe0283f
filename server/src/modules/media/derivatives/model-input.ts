import { groupBy } from '#platform/group-by.ts';
import { barePath, type Addresses } from '../addresses.ts';
import { shownObject } from '../files/file-view.ts';
import type { FileStore, PlacedFile } from '../files/files.store.ts';
import type { FrameRow, FrameStore } from './frames.store.ts';

/**
 * What models need of a file: its frames, each with an address to fetch it from, and when it was taken, unless who
 * looks is a stranger.
 */
export interface ModelInput {
  /** What was seen of a camera is a picture. */
  kind: 'image' | 'video';
  realDate: Date | null;
  durationSeconds: number | null;
  frames: { id: number; second: number; url: string }[];
}

export interface ModelInputDeps {
  store: Pick<FileStore, 'findAll'>;
  frames: Pick<FrameStore, 'listOf'>;
  addresses: Addresses;
}

/** A stranger's computer gets pictures without anything written in them, by addresses that name no file. */
export interface FrameSampler {
  isForeign: boolean;
}
const OURSELVES: FrameSampler = { isForeign: false };

export const createModelInput = ({ store, frames, addresses }: ModelInputDeps) => {
  /** The frame's own picture, or the file as it is shown. */
  const urlOf = (row: PlacedFile, { id, pictureKey }: FrameRow, { isForeign }: FrameSampler): string | null => {
    if (isForeign) return pictureKey !== null || row.kind === 'image' ? addresses.sign(barePath(id)) : null;
    if (pictureKey !== null)
      return addresses.address({ fileId: row.id, variant: 'frame', key: pictureKey, mime: 'image/jpeg' });
    const shown = row.kind === 'image' ? shownObject(row) : null;
    return shown && addresses.address({ fileId: row.id, variant: 'shown', ...shown });
  };
  const inputOf = (row: PlacedFile, own: FrameRow[], frameSampler: FrameSampler): ModelInput | null => {
    const seen = own.flatMap((frame) => {
      const url = urlOf(row, frame, frameSampler);
      return url === null ? [] : [{ id: frame.id, second: frame.second, url }];
    });
    return seen.length === 0
      ? null
      : {
          kind: row.kind === 'video' ? 'video' : 'image',
          realDate: frameSampler.isForeign ? null : row.realDate,
          durationSeconds: row.durationSeconds,
          frames: seen,
        };
  };
  /** By file; those that have nothing to look at are absent. */
  const ofMany = async (
    fileIds: number[],
    frameSampler: FrameSampler = OURSELVES,
  ): Promise<Map<number, ModelInput>> => {
    const [rows, all] = await Promise.all([store.findAll(fileIds), frames.listOf(fileIds)]);
    const framesOf = groupBy(all, ({ fileId }) => fileId);
    return new Map(
      rows.flatMap((row) => {
        const input = inputOf(row, framesOf.get(row.id) ?? [], frameSampler);
        return input ? [[row.id, input] as const] : [];
      }),
    );
  };
  return {
    ofMany,
    /** Null when there is nothing to look at: the file is gone, or is not prepared. */
    of: async (fileId: number, frameSampler: FrameSampler = OURSELVES): Promise<ModelInput | null> =>
      (await ofMany([fileId], frameSampler)).get(fileId) ?? null,
  };
};
