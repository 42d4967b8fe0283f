import { MAX_RECORD_ASKED_SECONDS, type Stream, type StreamRange, type StreamRecord } from '@rakurs/contract';
import { HOUR_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { CutSegment } from '#platform/media/ingest/ingest.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Media } from '#modules/media/index.ts';
import { recordPlaylistPath } from './record-paths.ts';
import type { Range, SegmentStore } from './segments.store.ts';

export interface RecordDeps {
  store: SegmentStore;
  media: Pick<Media, 'holdFiles' | 'keepBytes' | 'letGoOfBytes' | 'signAddress'>;
  storage: Pick<Storage, 'adopt' | 'discard' | 'folderFor'>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  clock: Clock;
}
export interface KeptSegment {
  fileId: number;
  userId: number;
  segment: CutSegment;
  /** Whether another server records the camera by now; told in the transaction under way. */
  isElsewhere?: () => Promise<boolean>;
}

/** A camera that fell out all the time would otherwise fill the answer with its gaps. */
const MAX_SPANS = 5000;

/** Nothing is to be written: the camera is gone, or its segment is there already. */
class NotWanted extends Error {}

const invalid = (text: string, field: string) => new AppError('invalid', text, { errors: { [field]: text } });

/** The times that are meant: without any, the last hour. */
function readRange({ from, to }: Partial<StreamRange>, now: Date): Range {
  const end =
    to === undefined
      ? from === undefined
        ? now
        : new Date(Math.min(now.getTime(), Date.parse(from) + MAX_RECORD_ASKED_SECONDS * SECOND_MS))
      : new Date(to);
  const start = from === undefined ? new Date(end.getTime() - HOUR_MS) : new Date(from);
  if (start >= end) throw invalid('Начало отрезка должно быть раньше его конца', 'to');
  if (end.getTime() - start.getTime() > MAX_RECORD_ASKED_SECONDS * SECOND_MS)
    throw invalid('Отрезок слишком длинный: не больше 31 дня', 'to');
  return { from: start, to: end };
}

/** The record of every camera. */
export function createRecord({ store, media, storage, inTransaction, clock }: RecordDeps) {
  return {
    /** Where those who pull put their segments. Whatever a crash left there is rubbish: nobody knows what it was of. */
    folder: storage.folderFor('stream-pieces'),
    /**
     * Made twice it does no harm. False when nothing was to be kept. Where it throws, the file may still lie there, and
     * it can be tried again.
     */
    async keepSegment({ fileId, userId, segment: { path, ...segment }, isElsewhere }: KeptSegment): Promise<boolean> {
      try {
        const received = await storage.adopt(path);
        await media.keepBytes(received, async () => {
          // It may have been moved, or deleted, while the segment was being cut.
          const [file] = await media.holdFiles([fileId]);
          if (file?.userId !== userId || file.kind !== 'stream' || (await isElsewhere?.())) throw new NotWanted();
          if (!(await store.add({ ...segment, bytes: received.size, fileId, key: received.key })))
            throw new NotWanted();
        });
        return true;
      } catch (error) {
        if (!(error instanceof NotWanted)) throw error;
        await storage.discard({ path });
        return false;
      }
    },
    async recordedOf(
      fileIds: number[],
    ): Promise<Map<number, Pick<Stream, 'recorded_from' | 'recorded_to' | 'recorded_bytes'>>> {
      const rows = await store.recordedOf(fileIds);
      return new Map(
        rows.map(({ fileId, from, to, bytes }) => [
          fileId,
          { recorded_from: from.toISOString(), recorded_to: to.toISOString(), recorded_bytes: bytes },
        ]),
      );
    },
    /** What is recorded of these times. A playlist begins where the record does, and is of a few hours at most. */
    async show(fileId: number, range: Range): Promise<Pick<StreamRecord, 'spans' | 'playlist_url' | 'is_cut'>> {
      const found = await store.spans(fileId, range, MAX_SPANS + 1);
      // In whole segments, as the playlist has them.
      const spans = found.slice(0, MAX_SPANS);
      const [first] = spans;
      return {
        spans: spans.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
        playlist_url: first
          ? media.signAddress(
              recordPlaylistPath(fileId, { from: first.from > range.from ? first.from : range.from, to: range.to }),
            )
          : null,
        is_cut: found.length > MAX_SPANS,
      };
    },
    /**
     * What is left of cameras that are gone, so many segments in one transaction: a month of one camera has four hundred
     * thousand. Begun anew, it goes on where it was.
     */
    async removeGone(most: number): Promise<void> {
      for (let gone = await store.listGone(); gone.length > 0; gone = await store.listGone()) {
        for (const fileId of gone)
          await inTransaction(async () => media.letGoOfBytes(await store.removeSome(fileId, most)));
      }
    },
    isKeyUsed: store.isKeyUsed,
    rangeOf: (asked: Partial<StreamRange>): Range => readRange(asked, clock.now()),
  };
}
export type RecordService = ReturnType<typeof createRecord>;
