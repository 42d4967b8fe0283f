import { MAX_CAMERAS_ON } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import type { Media } from '#modules/media/index.ts';
import type { StreamStore } from './streams.store.ts';

export interface MaxCamerasDeps {
  store: Pick<StreamStore, 'countOn' | 'switchOff' | 'isAnyOf' | 'lockUser'>;
  media: Pick<Media, 'findFiles' | 'listStreamIdsOf'>;
}

const TOO_MANY = `Одновременно работают не больше ${MAX_CAMERAS_ON} камер. Выключите одну из них`;

/** Each camera that is on is a process of its own: one user may not take them all. */
export function createMaxCameras({ store, media }: MaxCamerasDeps) {
  const areTooMany = async (userId: number): Promise<boolean> => {
    await store.lockUser(userId);
    return (await store.countOn(await media.listStreamIdsOf(userId))) > MAX_CAMERAS_ON;
  };
  const ownerOf = async (fileIds: number[]): Promise<number | undefined> => (await media.findFiles(fileIds))[0]?.userId;
  return {
    /** After it was switched on, in the same transaction. */
    async require(fileId: number): Promise<void> {
      const userId = await ownerOf([fileId]);
      if (userId !== undefined && (await areTooMany(userId)))
        throw new AppError('invalid', TOO_MANY, { errors: { is_on: TOO_MANY } });
    },
    /** After these came, all of one user: where they are too many with the others they come switched off. */
    async spare(fileIds: number[]): Promise<void> {
      if (!(await store.isAnyOf(fileIds))) return;
      const userId = await ownerOf(fileIds);
      if (userId !== undefined && (await areTooMany(userId))) await store.switchOff(fileIds);
    },
  };
}
