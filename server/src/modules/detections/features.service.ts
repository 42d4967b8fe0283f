import { Readable } from 'node:stream';
import type { FrameFeatures } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import { createKeyedMutex } from '#platform/keyed-mutex.ts';
import type { Log } from '#platform/log.ts';
import type { Media } from '#modules/media/index.ts';
import type { FeatureStore } from './features.store.ts';
import { FEATURE_VERSION } from './feature-version.ts';

export interface FeaturesDeps {
  store: FeatureStore;
  media: Pick<
    Media,
    | 'receive'
    | 'keepBytes'
    | 'letGoOfBytes'
    | 'signAddress'
    | 'isSignedAddress'
    | 'holdFiles'
    | 'findFiles'
    | 'listFrames'
  >;
  /** Acts once what is being written has been committed. */
  afterCommit: (action: () => void) => void;
  log: Log;
}

const PARTS = ['whole', 'tiles'] as const;
type Part = (typeof PARTS)[number];
export const FEATURES_PATH = '/media/features/:frameId/:part';
const pathOf = (frameId: number, part: Part): string =>
  FEATURES_PATH.replace(':frameId', String(frameId)).replace(':part', part);
const notFound = () => new AppError('not_found', 'Файл не найден');
const keyIn = (row: { wholeKey: string | null; tilesKey: string | null }, part: Part): string | null =>
  part === 'whole' ? row.wholeKey : row.tilesKey;

/** Where the kept features of a frame are fetched from. */
export interface FeatureAddresses {
  whole_url: string | null;
  tiles_url: string | null;
}
export const NO_FEATURES: FeatureAddresses = { whole_url: null, tiles_url: null };

/**
 * What was seen of frames, kept so that nobody has to look again. Lost, it is only made anew: nobody waits for it, and
 * nothing fails because of it.
 */
export function createFeatures({ store, media, afterCommit, log }: FeaturesDeps) {
  const inTurn = createKeyedMutex();
  let last: Promise<void> = Promise.resolve();

  const keepPart = async ({
    fileId,
    frameId,
    part,
    bytes,
  }: {
    fileId: number;
    frameId: number;
    part: Part;
    bytes: Buffer;
  }): Promise<void> => {
    const received = await media.receive(Readable.from([bytes]));
    await media.keepBytes(received, async () => {
      // Held: whoever removes the file for good removes this row too.
      const [file] = await media.holdFiles([fileId]);
      if (!file) throw notFound();
      const before = await store.find(frameId);
      const known = before?.featureVersion === FEATURE_VERSION ? before : { wholeKey: null, tilesKey: null };
      const keys =
        part === 'whole'
          ? { wholeKey: received.key, tilesKey: known.tilesKey }
          : { wholeKey: known.wholeKey, tilesKey: received.key };
      await media.letGoOfBytes(await store.put({ frameId, fileId, featureVersion: FEATURE_VERSION, ...keys }));
    });
  };
  const keep = async (fileId: number, { frame_id: frameId, ...given }: FrameFeatures): Promise<void> => {
    for (const part of PARTS) {
      const bytes = given[part];
      if (bytes !== null) await keepPart({ fileId, frameId, part, bytes: Buffer.from(bytes, 'base64') });
    }
  };

  return {
    /**
     * In the transaction under way, and written after it: a transaction must not wait for a disc. What is not of these
     * files, or of another feature version, is a fault of the worker.
     */
    async keepLater(fileIds: number[], given: readonly FrameFeatures[]): Promise<void> {
      if (given.length === 0) return;
      const fileOf = new Map((await media.listFrames(fileIds)).map(({ id, fileId }) => [id, fileId]));
      const owned = given.map((one) => ({ fileId: fileOf.get(one.frame_id), one }));
      if (owned.some(({ fileId, one }) => fileId === undefined || one.recipe !== FEATURE_VERSION))
        throw new AppError('invalid', 'Признаки чужого кадра', { errors: { result: 'Признаки чужого кадра' } });
      afterCommit(() => {
        last = inTurn('features', async () => {
          for (const { fileId, one } of owned)
            if (fileId !== undefined)
              await keep(fileId, one).catch((error: unknown) =>
                log.info(
                  { frameId: one.frame_id, reason: error instanceof Error ? error.message : String(error) },
                  'features not kept',
                ),
              );
        });
      });
    },
    /** By frame; those that have none are absent. */
    async addressesOf(fileIds: number[]): Promise<Map<number, FeatureAddresses>> {
      const rows = (await store.listOf(fileIds)).filter(({ featureVersion }) => featureVersion === FEATURE_VERSION);
      const address = (row: (typeof rows)[number], part: Part): string | null =>
        keyIn(row, part) === null ? null : media.signAddress(pathOf(row.frameId, part));
      return new Map(
        rows.map((row) => [row.frameId, { whole_url: address(row, 'whole'), tiles_url: address(row, 'tiles') }]),
      );
    },
    /** The object behind an address; whatever stands there is only believed if its signature is good. */
    async requireKey({
      frameId,
      part,
      expires,
      signature,
    }: Record<'frameId' | 'part' | 'expires' | 'signature', string>): Promise<string> {
      const known = PARTS.find((one) => one === part);
      if (!known || !/^\d{1,10}$/.test(frameId) || !/^\d{1,12}$/.test(expires)) throw notFound();
      if (!media.isSignedAddress({ path: pathOf(Number(frameId), known), expires: Number(expires), signature }))
        throw notFound();
      const row = await store.find(Number(frameId));
      const key = row && (await media.findFiles([row.fileId])).length > 0 ? keyIn(row, known) : null;
      if (key === null) throw notFound();
      return key;
    },
    /** Nothing is being written any more. */
    settled: (): Promise<void> => last,
  };
}
export type Features = ReturnType<typeof createFeatures>;
