import { DEFAULT_RETENTION, type Retention } from '@rakurs/contract';
import { DAY_MS, type Clock } from '#platform/clock.ts';
import { groupBy } from '#platform/group-by.ts';
import type { Media } from '#modules/media/index.ts';
import type { RetentionStore } from './retention.store.ts';
import type { SegmentStore } from './segments.store.ts';

export interface RetentionDeps {
  store: RetentionStore;
  segments: Pick<SegmentStore, 'listOldest' | 'listRecorded' | 'remove'>;
  media: Pick<Media, 'requireOwnSource' | 'findSources' | 'findKeptFiles' | 'letGoOfBytes' | 'expiring'>;
  /** Of which of these files something was found by a class that was taught. */
  knownOf: (fileIds: number[]) => Promise<ReadonlySet<number>>;
  clock: Clock;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
}
interface Aged {
  kind: 'piece' | 'clip';
  id: number;
  /** The camera of a piece. */
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
interface Portions {
  left: number;
}

/** How long the record of a source is kept: by days, and by gigabytes; what is oldest goes first. */
export function createRetention({ store, segments, media, knownOf, clock, inTransaction }: RetentionDeps) {
  /** Bytes of each source that has a record, or clips that were cut of one. */
  const usedBytes = async (): Promise<Map<number, number>> => {
    const [recorded, used] = [await segments.listRecorded(), new Map(await media.expiring.bytesBySource())];
    const bytesOf = new Map(recorded.map(({ fileId, bytes }) => [fileId, bytes]));
    for (const { id, dataSourceId } of await media.findKeptFiles([...bytesOf.keys()])) used.set(dataSourceId, (used.get(dataSourceId) ?? 0) + (bytesOf.get(id) ?? 0));
    return used;
  };
  const usedBy = async (dataSourceId: number): Promise<number> => (await usedBytes()).get(dataSourceId) ?? 0;
  const retentionOf = async (dataSourceId: number): Promise<Retention> => (await store.find(dataSourceId)) ?? DEFAULT_RETENTION;

  const listOldest = async (dataSourceId: number, before: Date): Promise<Aged[]> => {
    const [pieces, clips] = await Promise.all([segments.listOldest(dataSourceId, { before, most: AT_ONCE }), media.expiring.listOldest(dataSourceId, { before, most: AT_ONCE })]);
    const aged: Aged[] = [...pieces.map(({ startedAt, ...piece }) => ({ kind: 'piece' as const, at: startedAt, ...piece })), ...clips.map(({ takenAt, ...clip }) => ({ kind: 'clip' as const, fileId: clip.id, at: takenAt, ...clip }))];
    return aged.toSorted((one, other) => one.at.getTime() - other.at.getTime()).slice(0, AT_ONCE);
  };
  const onlyClips = async (dataSourceId: number): Promise<Aged[]> => (await media.expiring.listOldest(dataSourceId, { before: clock.now(), most: AT_ONCE })).map(({ takenAt, ...clip }) => ({ kind: 'clip' as const, fileId: clip.id, at: takenAt, ...clip }));
  const removeAll = async (aged: readonly Aged[]): Promise<void> => {
    const pieces = groupBy(aged.filter(({ kind }) => kind === 'piece'), ({ fileId }) => fileId);
    // One camera at a time: each counts its bytes in its own row.
    for (const [fileId, own] of pieces) await inTransaction(async () => media.letGoOfBytes(await segments.remove(fileId, own.map(({ id }) => id))));
    const clips = aged.filter(({ kind }) => kind === 'clip').map(({ id }) => id);
    if (clips.length > 0) await media.expiring.expire(clips, knownOf);
  };
  const removeOlder = async (dataSourceId: number, before: Date, portions: Portions): Promise<void> => {
    for (let aged = await listOldest(dataSourceId, before); aged.length > 0 && portions.left > 0; aged = await listOldest(dataSourceId, before)) {
      portions.left -= 1;
      await removeAll(aged);
    }
  };
  const removeOver = async (dataSourceId: number, used: number, most: number, portions: Portions): Promise<void> => {
    for (let over = used - most; over > 0 && portions.left > 0; portions.left -= 1) {
      const surplus: Aged[] = [];
      const pieces = (await segments.listOldest(dataSourceId, { before: clock.now(), most: AT_ONCE })).map(({ startedAt, ...piece }) => ({ kind: 'piece' as const, at: startedAt, ...piece }));
      // A clip is what was paid for: while there is a piece of the record left, no clip goes for room.
      for (const one of pieces.length > 0 ? pieces : await onlyClips(dataSourceId)) {
        if (over <= 0) break;
        surplus.push(one);
        over -= one.bytes;
      }
      // Only what was recorded with a clock that runs ahead is left.
      if (surplus.length === 0) return;
      await removeAll(surplus);
    }
  };
  const apply = async (dataSourceId: number, most: number): Promise<void> => {
    const { days, gigabytes } = await retentionOf(dataSourceId);
    const portions = { left: most };
    await removeOlder(dataSourceId, new Date(clock.now().getTime() - days * DAY_MS), portions);
    await removeOver(dataSourceId, await usedBy(dataSourceId), gigabytes * GIGABYTE, portions);
  };
  const show = async (dataSourceId: number): Promise<Retention & { used_bytes: number }> => ({ ...(await retentionOf(dataSourceId)), used_bytes: await usedBy(dataSourceId) });

  return {
    async show(dataSourceId: number, userId: number): Promise<Retention & { used_bytes: number }> {
      await media.requireOwnSource(dataSourceId, userId);
      return show(dataSourceId);
    },
    /** What is over goes at once, as far as somebody can be kept waiting for it; the rest within minutes. */
    async change(dataSourceId: number, userId: number, { days, gigabytes }: Retention): Promise<Retention & { used_bytes: number }> {
      await media.requireOwnSource(dataSourceId, userId);
      await store.set(dataSourceId, { days, gigabytes });
      await apply(dataSourceId, PORTIONS_AWAITED);
      return show(dataSourceId);
    },
    async applyAll(): Promise<void> {
      // What lies in the trash may come back, and comes back as it was.
      const inSight = (await media.findSources([...(await usedBytes()).keys()])).filter(({ deletedAt }) => deletedAt === null);
      for (const { id } of inSight) await apply(id, PORTIONS_A_MINUTE);
    },
    sourcesPurged: store.remove,
  };
}
export type RetentionService = ReturnType<typeof createRetention>;
