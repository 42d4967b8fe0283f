import { DEFAULT_RETENTION, type Retention } from '@rakurs/contract';
import type { Actor } from '#platform/actor.ts';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Media } from '#modules/media/index.ts';
import type { RetentionStore } from './retention.store.ts';
import type { SegmentStore } from './segments.store.ts';

export interface RetentionDeps {
  store: RetentionStore;
  segments: Pick<SegmentStore, 'listOldest' | 'listRecorded' | 'remove'>;
  media: Pick<Media, 'requireSource' | 'findSources' | 'findKeptFiles' | 'letGoOfBytes' | 'expiring' | 'quota'>;
  /** Of which of these files something was found by a class that was taught. */
  knownOf: (fileIds: number[]) => Promise<ReadonlySet<number>>;
  clock: Clock;
  deletionClock: DeletionClock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
interface Aged {
  kind: 'segment' | 'clip';
  id: number;
  /** The camera of a segment. */
  fileId: number;
  at: Date;
  bytes: number;
}

const GIGABYTE = 1024 ** 3;
/** In one transaction: others wait for it. */
const AT_ONCE = 200;
/** While somebody waits for the answer, and in one round of the job. */
const PORTIONS_AWAITED = 10;
const PORTIONS_A_MINUTE = 200;
/** Of what a user may have, the record leaves this part to clips and uploads. */
const LEFT_FREE = 0.05;
interface Portions {
  left: number;
}
/** A source, and its cameras. */
interface Place {
  dataSourceId: number;
  fileIds: number[];
}

/**
 * What there is of a source: its cameras, those in the trash too, and its bytes with the clips that were cut of them.
 */
interface Used {
  fileIds: number[];
  bytes: number;
}
const NOTHING: Used = { fileIds: [], bytes: 0 };

/** How long the record of a source is kept: by days, and by gigabytes; what is oldest goes first. */
export function createRetention({
  store,
  segments,
  media,
  knownOf,
  clock,
  deletionClock,
  inTransaction,
}: RetentionDeps) {
  /** Of each source that has a record, or clips that were cut of one. */
  const usedBySource = async (): Promise<Map<number, Used>> => {
    const [recorded, clips] = [await segments.listRecorded(), await media.expiring.bytesBySource()];
    const used = new Map([...clips].map(([id, bytes]) => [id, { fileIds: [] as number[], bytes }]));
    const bytesOf = new Map(recorded.map(({ fileId, bytes }) => [fileId, bytes]));
    for (const { id, dataSourceId } of await media.findKeptFiles([...bytesOf.keys()])) {
      const { fileIds, bytes } = used.get(dataSourceId) ?? NOTHING;
      used.set(dataSourceId, { fileIds: [...fileIds, id], bytes: bytes + (bytesOf.get(id) ?? 0) });
    }
    return used;
  };
  const usedBy = async (dataSourceId: number): Promise<Used> => (await usedBySource()).get(dataSourceId) ?? NOTHING;
  const retentionOf = async (dataSourceId: number): Promise<Retention> =>
    (await store.find(dataSourceId)) ?? DEFAULT_RETENTION;

  const listOldest = async ({ dataSourceId, fileIds }: Place, before: Date): Promise<Aged[]> => {
    const [recorded, clips] = await Promise.all([
      segments.listOldest(fileIds, { before, most: AT_ONCE }),
      media.expiring.listOldest(dataSourceId, { before, most: AT_ONCE }),
    ]);
    const aged: Aged[] = [
      ...recorded.map(({ startedAt, ...segment }) => ({ kind: 'segment' as const, at: startedAt, ...segment })),
      ...clips.map(({ takenAt, ...clip }) => ({ kind: 'clip' as const, fileId: clip.id, at: takenAt, ...clip })),
    ];
    return aged.toSorted((one, other) => one.at.getTime() - other.at.getTime()).slice(0, AT_ONCE);
  };
  const oldestSegments = async (fileIds: readonly number[]): Promise<Aged[]> =>
    (await segments.listOldest(fileIds, { before: clock.now(), most: AT_ONCE })).map(({ startedAt, ...segment }) => ({
      kind: 'segment' as const,
      at: startedAt,
      ...segment,
    }));
  const onlyClips = async (dataSourceId: number): Promise<Aged[]> =>
    (await media.expiring.listOldest(dataSourceId, { before: clock.now(), most: AT_ONCE })).map(
      ({ takenAt, ...clip }) => ({ kind: 'clip' as const, fileId: clip.id, at: takenAt, ...clip }),
    );
  const removeAll = async (aged: readonly Aged[]): Promise<void> => {
    const byCamera = groupBy(
      aged.filter(({ kind }) => kind === 'segment'),
      ({ fileId }) => fileId,
    );
    // One camera at a time: each counts its bytes in its own row.
    for (const [fileId, own] of byCamera)
      await inTransaction(async () =>
        media.letGoOfBytes(
          await segments.remove(
            fileId,
            own.map(({ id }) => id),
          ),
        ),
      );
    const clips = aged.filter(({ kind }) => kind === 'clip').map(({ id }) => id);
    if (clips.length > 0) await media.expiring.expire(clips, knownOf);
  };
  /** Tells how many bytes went. */
  const removeOlder = async (place: Place, before: Date, portions: Portions): Promise<number> => {
    let bytes = 0;
    for (
      let aged = await listOldest(place, before);
      aged.length > 0 && portions.left > 0;
      aged = await listOldest(place, before)
    ) {
      portions.left -= 1;
      await removeAll(aged);
      bytes += aged.reduce((sum, one) => sum + one.bytes, 0);
    }
    return bytes;
  };
  const removeOver = async (
    listNext: () => Promise<Aged[]>,
    surplusBytes: number,
    portions: Portions,
  ): Promise<void> => {
    for (let over = surplusBytes; over > 0 && portions.left > 0; portions.left -= 1) {
      const surplus: Aged[] = [];
      for (const one of await listNext()) {
        if (over <= 0) break;
        surplus.push(one);
        over -= one.bytes;
      }
      // Only what was recorded with a clock that runs ahead is left.
      if (surplus.length === 0) return;
      await removeAll(surplus);
    }
  };
  const apply = async (
    dataSourceId: number,
    { fileIds, bytes }: Used,
    { most, now }: { most: number; now: Date | null },
  ): Promise<void> => {
    const { days, gigabytes } = await retentionOf(dataSourceId);
    const [place, portions] = [{ dataSourceId, fileIds }, { left: most }];
    // Only age asks for the time; what is over the room goes whatever the clocks say.
    const removed = now ? await removeOlder(place, new Date(now.getTime() - days * DAY_MS), portions) : 0;
    // A clip is what was paid for: while there is a segment of the record left, no clip goes for room.
    const listNext = async (): Promise<Aged[]> => {
      const segments = await oldestSegments(fileIds);
      return segments.length > 0 ? segments : onlyClips(dataSourceId);
    };
    await removeOver(listNext, bytes - removed - gigabytes * GIGABYTE, portions);
  };
  /**
   * Where somebody has nearly all they may have, their record gives way to it, whatever their sources say: the oldest
   * segments of all their cameras, and no clips.
   */
  const giveWay = async (userId: number, fileIds: readonly number[]): Promise<void> =>
    removeOver(() => oldestSegments(fileIds), await media.quota.surplusOf(userId, { free: LEFT_FREE }), {
      left: PORTIONS_A_MINUTE,
    });
  const show = async (dataSourceId: number): Promise<Retention & { used_bytes: number }> => ({
    ...(await retentionOf(dataSourceId)),
    used_bytes: (await usedBy(dataSourceId)).bytes,
  });

  return {
    async show(actor: Actor, dataSourceId: number): Promise<Retention & { used_bytes: number }> {
      await media.requireSource(actor, dataSourceId, 'stream.view');
      return show(dataSourceId);
    },
    /** What is over goes at once, as far as somebody can be kept waiting for it; the rest within minutes. */
    async change(
      actor: Actor,
      dataSourceId: number,
      { days, gigabytes }: Retention,
    ): Promise<Retention & { used_bytes: number }> {
      await media.requireSource(actor, dataSourceId, 'stream.manage');
      await store.set(dataSourceId, { days, gigabytes });
      await apply(dataSourceId, await usedBy(dataSourceId), { most: PORTIONS_AWAITED, now: await deletionClock.now() });
      return show(dataSourceId);
    },
    async applyAll(): Promise<void> {
      // What lies in the trash may come back, and comes back as it was.
      const used = await usedBySource();
      const inSight = (await media.findSources([...used.keys()])).filter(({ deletedAt }) => deletedAt === null);
      const now = await deletionClock.now();
      for (const { id } of inSight) await apply(id, used.get(id) ?? NOTHING, { most: PORTIONS_A_MINUTE, now });
      for (const [userId, own] of groupBy(inSight, (source) => source.userId))
        await giveWay(
          userId,
          own.flatMap(({ id }) => used.get(id)?.fileIds ?? []),
        );
    },
    sourcesPurged: store.remove,
  };
}
export type RetentionService = ReturnType<typeof createRetention>;
