import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { createKeyedMutex } from '#platform/keyed-mutex.ts';
import type { Log } from '#platform/log.ts';
import {
  withoutSecrets,
  type CutSegment,
  type Ingest,
  type IngestListener,
  type IngestOrder,
  type Viewer,
} from '#platform/media/index.ts';
import type { PlacedFile } from '#modules/media/index.ts';
import type { StreamFacts, StreamRow } from './streams.store.ts';

export interface Camera {
  file: PlacedFile;
  row: StreamRow;
}
export type OpenIngest = (order: IngestOrder, listener: IngestListener) => Ingest;
export interface KeptSegment {
  fileId: number;
  userId: number;
  segment: CutSegment;
}

export interface CameraSessionDeps {
  openIngest: OpenIngest;
  line: Pick<IngestOrder, 'reach' | 'acceptsSelfSigned'>;
  /** Of this machine, for segments in the making. */
  folder: string;
  /** Null: another server pulls it now. */
  note: (fileId: number, facts: StreamFacts) => Promise<StreamRow | null>;
  /** People hear that something of it is other now. */
  told: (camera: Camera) => void;
  /** False when nothing was kept. */
  keepSegment: (kept: KeptSegment) => Promise<boolean>;
  recorded: (record: { fileId: number; until: Date }) => Promise<void>;
  moved: (motion: { fileId: number; at: Date; strength: number }) => Promise<void>;
  keepPicture: (fileId: number, bytes: Buffer) => Promise<void>;
  log: Log;
  clock: Clock;
}

/** A card need not change more often, however often the camera goes and comes. */
const PICTURE_EVERY_MS = 3 * MINUTE_MS;
/**
 * Segments of the record that wait to be kept: two minutes of them. What comes on top is lost, or a disc that hangs would
 * fill the memory.
 */
const MAX_WAITING = 20;
const MAX_TRIES = 24;
const BETWEEN_TRIES_MS = 5 * SECOND_MS;
const NO_ROOM = 'На сервере закончилось место: запись не ведётся';
const NOT_KEPT = 'Запись не сохраняется: хранилище не отвечает';

const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && ['ENOSPC', 'EDQUOT', 'no_space'].includes(String(error.code))) ||
    (error.cause !== undefined && isFull(error.cause)));

/**
 * One camera that this server pulls: what its child tells goes to those whom it concerns. Whatever fails there does not
 * harm the pull.
 */
export function openCameraSession(
  first: Camera,
  {
    openIngest,
    line,
    folder: place,
    note,
    told,
    keepSegment,
    recorded,
    moved,
    keepPicture,
    log,
    clock,
  }: CameraSessionDeps,
) {
  const { id: fileId } = first.file;
  const address = first.file.rtspUrl ?? '';
  const { sdp } = first.row;
  let { file } = first;
  let written: Pick<StreamRow, 'state' | 'reason'> = first.row;
  let seen: Pick<StreamRow, 'state' | 'reason'> = { state: 'connecting', reason: null };
  let trouble: string | null = null;
  let pictureAt = Number.NEGATIVE_INFINITY;

  const stopping = new AbortController();
  const inTurn = createKeyedMutex();
  const waiting = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  /** One after the other, so that what was first is first; false where too much waits. */
  const later = (what: string, work: () => Promise<void>): boolean => {
    const amount = waiting.get(what) ?? 0;
    if (amount >= MAX_WAITING) return false;
    waiting.set(what, amount + 1);
    const done = inTurn(what, work)
      .catch((error: unknown) => log.warn({ fileId, error: withoutSecrets(String(error), address) }, `camera: ${what}`))
      .finally(() => {
        waiting.set(what, (waiting.get(what) ?? 1) - 1);
        underWay.delete(done);
      });
    underWay.add(done);
    return true;
  };

  const write = async (facts: StreamFacts): Promise<void> => {
    const row = await note(fileId, facts);
    if (row) told({ file, row });
  };
  const save = (): void =>
    void later('state', async () => {
      const now = { state: seen.state, reason: trouble ?? seen.reason };
      if (now.state === written.state && now.reason === written.reason) return;
      await write({ ...now, ...(now.state !== written.state && { since: clock.now() }) });
      written = now;
    });
  const inTrouble = (sentence: string | null): void => {
    if (trouble === sentence) return;
    trouble = sentence;
    save();
  };

  /** A database that starts anew or a storage that is out of reach for a minute costs no record. */
  const tryToKeep = async (segment: CutSegment): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await keepSegment({ fileId, userId: file.userId, segment });
      } catch (error) {
        inTrouble(isFull(error) ? NO_ROOM : NOT_KEPT);
        if (tries >= MAX_TRIES || stopping.signal.aborted || !existsSync(segment.path)) {
          await rm(segment.path, { force: true });
          throw error;
        }
        await pause(BETWEEN_TRIES_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const keep = async (segment: CutSegment): Promise<void> => {
    const isKept = await tryToKeep(segment);
    inTrouble(null);
    if (isKept)
      later('event', () =>
        recorded({ fileId, until: new Date(segment.startedAt.getTime() + segment.seconds * SECOND_MS) }),
      );
  };

  const folder = join(place, randomUUID());
  const ingest = openIngest(
    { address, sdp, ...line, folder },
    {
      state(state, reason) {
        seen = { state, reason: reason === null ? null : withoutSecrets(reason, address) };
        save();
      },
      shape: ({ codec, width, height, fps, isProxied }) =>
        void later('state', () => write({ codec, width, height, fps, isProxied })),
      segment(segment) {
        if (later('record', () => keep(segment))) return;
        log.error({ fileId }, 'camera: a segment of the record is lost, too many wait to be kept');
        later('loss', () => rm(segment.path, { force: true }));
      },
      motion: ({ at, strength }) => void later('event', () => moved({ fileId, at, strength })),
      picture({ bytes }) {
        const now = Date.now();
        if (now - pictureAt < PICTURE_EVERY_MS) return;
        pictureAt = now;
        later('picture', () => keepPicture(fileId, bytes));
      },
    },
  );
  save();

  return {
    /** Whether what is pulled is still what is wanted. */
    isOf: (camera: Camera): boolean => camera.file.rtspUrl === address && camera.row.sdp === sdp,
    /** How it stands in the books now: it may have been moved, or somebody may have written over its state. */
    look(camera: Camera): void {
      ({ file } = camera);
      written = camera.row;
      save();
    },
    watch: (viewer: Viewer): (() => void) => ingest.watch(viewer),
    child: () => ingest.child,
    /** What has come until now is still kept. */
    async stop(): Promise<void> {
      await ingest.stop();
      stopping.abort();
      while (underWay.size > 0) await Promise.all(underWay);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type CameraSession = ReturnType<typeof openCameraSession>;
