import { Readable } from 'node:stream';
import { onBehalfOf } from '#platform/fairness/on-behalf-of.ts';
import type { MediaEngine } from '#platform/media/index.ts';
import type { Received, Storage } from '#platform/storage/index.ts';
import type { FileChange, FileStore, PlacedFile } from '../files/files.store.ts';
import type { KeptBytes } from '../bytes/kept-bytes.ts';
import type { FrameStore } from './frames.store.ts';

export interface StreamPictureDeps {
  bytes: Pick<KeptBytes, 'keepBytes' | 'letGoOfBytes'>;
  store: Pick<FileStore, 'find' | 'hold'>;
  frames: Pick<FrameStore, 'list' | 'setPicture' | 'setBytes'>;
  engine: Pick<MediaEngine, 'probe' | 'thumbnail'>;
  storage: Pick<Storage, 'receive' | 'newPath' | 'adopt' | 'discard'>;
  change: (fileId: number, change: FileChange) => Promise<void>;
  /** Tells that machines can look at the file. */
  prepared: (fileId: number) => Promise<void>;
}

/** It went while its picture was made: nothing of it is kept. */
class CameraGone extends Error {}

/**
 * What is seen by a camera becomes its card, and the first of it its only frame: so it is described once, like a
 * picture.
 */
export function createStreamPicture({
  store,
  frames,
  engine,
  storage,
  bytes: { keepBytes, letGoOfBytes },
  change,
  prepared,
}: StreamPictureDeps) {
  const hold = async (fileId: number): Promise<PlacedFile> => {
    const row = await store.hold(fileId);
    if (row?.kind !== 'stream') throw new CameraGone();
    return row;
  };
  const keepFrame =
    (fileId: number, { key, size }: Received) =>
    async (): Promise<void> => {
      await hold(fileId);
      const [known] = await frames.list(fileId);
      await frames.setPicture(fileId, 0, key);
      await frames.setBytes(fileId, size);
      if (!known) return prepared(fileId);
      if (known.pictureKey !== null && known.pictureKey !== key) await letGoOfBytes([known.pictureKey]);
    };
  const keepThumbnail =
    (fileId: number, { key, size }: Received) =>
    async (): Promise<void> => {
      const { thumbnailKey } = await hold(fileId);
      if (thumbnailKey === key) return;
      await change(fileId, { thumbnailKey: key, thumbnailBytes: size });
      if (thumbnailKey !== null) await letGoOfBytes([thumbnailKey]);
    };

  return async (fileId: number, bytes: Buffer): Promise<void> => {
    const row = await store.find(fileId);
    if (!row || row.deletedAt) return;
    const seen = await storage.receive(Readable.from([bytes]));
    const to = storage.newPath();
    try {
      await onBehalfOf(row.userId, async () => engine.thumbnail(seen.path, await engine.probe(seen.path), to));
      // Without a card its link is new, and what was seen before was seen elsewhere.
      const isFirst = row.thumbnailKey === null || (await frames.list(fileId)).length === 0;
      const thumbnail = await storage.adopt(to);
      if (isFirst) await keepBytes(seen, keepFrame(fileId, seen));
      await keepBytes(thumbnail, keepThumbnail(fileId, thumbnail));
    } catch (error) {
      if (!(error instanceof CameraGone)) throw error;
    } finally {
      await Promise.all([storage.discard(seen), storage.discard({ path: to })]);
    }
  };
}
