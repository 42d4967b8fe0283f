import type { FrameStore } from '../derivatives/frames.store.ts';
import type { Stretch } from '../derivatives/moments.ts';
import type { FileStore } from '../files/files.store.ts';
import { momentPath, momentsPath, shownMomentPath, type Addresses } from '../addresses.ts';

export interface FrameAddressesDeps {
  store: Pick<FileStore, 'findAll'>;
  frames: Pick<FrameStore, 'list' | 'findAll'>;
  addresses: Addresses;
}

/** Where frames and moments of films are fetched. */
export function createFrameAddresses({ store, frames, addresses }: FrameAddressesDeps) {
  /** By a frame of the film; null while it has none, or is gone. */
  const filmAddress = async (fileId: number, pathOf: (frameId: number) => string): Promise<string | null> => {
    const [[file], [frame]] = await Promise.all([store.findAll([fileId]), frames.list(fileId)]);
    return frame && file?.expiredAt === null ? addresses.sign(pathOf(frame.id)) : null;
  };
  return {
    /**
     * Where a worker gets all moments of a stretch of a film, see `moments` of the contract. Like the next one it names
     * no file.
     */
    momentsAddress: (fileId: number, stretch: Stretch): Promise<string | null> =>
      filmAddress(fileId, (frameId) => momentsPath(frameId, stretch)),
    /** Where a worker gets what is on the screen at one second of a film. */
    momentAddress: (fileId: number, second: number): Promise<string | null> =>
      filmAddress(fileId, (frameId) => momentPath(frameId, second)),
    /** Where a user's page gets a picture of this second of a film. */
    shownMomentAddress: (fileId: number, second: number): string => addresses.sign(shownMomentPath(fileId, second)),
    /** Addresses of the frames that have pictures of their own. */
    showFrames: async (frameIds: number[]): Promise<Map<number, string>> =>
      new Map(
        (await frames.findAll(frameIds)).flatMap(({ id, fileId, pictureKey }) =>
          pictureKey === null
            ? []
            : [[id, addresses.address({ fileId, variant: 'frame', key: pictureKey, mime: 'image/jpeg' })] as const],
        ),
      ),
  };
}
