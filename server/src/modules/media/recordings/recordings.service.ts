import {
  RECORDING_SILENCE_MS,
  type FileWithoutLabels,
  type RecordingProgress,
  type UploadParams,
} from '@rakurs/contract';
import { userActor, type UserActor } from '#platform/actor.ts';
import { HOUR_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { onBehalfOf } from '#platform/fairness/on-behalf-of.ts';
import { createKeyedMutex } from '#platform/keyed-mutex.ts';
import type { Log } from '#platform/log.ts';
import type { Received } from '#platform/storage/index.ts';
import {
  readStart,
  type DoneRecording,
  type GrowingRecording,
  type RecordingKey,
  type RecordingStore,
} from './recordings.store.ts';
import type { SourcesService } from '../sources/sources.service.ts';
import { requireSameBytes, type UploadService } from '../files/upload.service.ts';
import { WEBM_HEAD_BYTES } from './webm-start.ts';

export interface RecordingsDeps {
  store: RecordingStore;
  upload: Pick<UploadService, 'requirePlace' | 'add'>;
  /** Throws when the user has no room for one more file; the bytes of what grows count already. */
  requireRoom: (userId: number) => Promise<void>;
  sources: Pick<SourcesService, 'require'>;
  /** When it is still there. */
  showFile: (actor: UserActor, fileId: number) => Promise<FileWithoutLabels>;
  findMadeOf: (sha256: string, dataSourceId: number) => Promise<number | null>;
  /** Throws an AppError with the sentence for the user when no recording begins so. */
  requireRecording: (head: Buffer) => void;
  /** Makes one sound video of parts that were joined. Made twice it is the same video. */
  makeWhole: (join: (to: string) => Promise<void>, startedAt: Date) => Promise<Received>;
  discard: (received: Pick<Received, 'path'>) => Promise<void>;
  clock: Clock;
  log: Log;
  largestBytes: number;
}

/** A part as it arrived: the params name the recording and the place in it. */
export interface ArrivedPart {
  params: UploadParams & { recording_id: string; seq: number };
  name: string;
  received: Received;
}

/** How long the last part may be repeated and still be answered with the file. */
const DONE_KEPT_MS = HOUR_MS;
/** Trying again cannot help these. */
const HOPELESS = ['not_found', 'unsupported_type', 'invalid', 'too_large'];

const isHopeless = (error: unknown): boolean => error instanceof AppError && HOPELESS.includes(error.code);
const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not_found';

export const isPart = (params: UploadParams): params is ArrivedPart['params'] =>
  params.recording_id !== undefined && params.seq !== undefined;

/**
 * Recordings that browsers send while they make them. Each becomes one ordinary file: with its last part, or when
 * nothing more has come for a while.
 */
export function createRecordings({
  store,
  upload,
  requireRoom,
  sources,
  showFile,
  findMadeOf,
  requireRecording,
  makeWhole,
  discard,
  clock,
  log,
  largestBytes,
}: RecordingsDeps) {
  const inTurn = createKeyedMutex();
  /** When each was last heard of. After a restart the silence is counted anew: the browser may be waiting for us. */
  const heardAt = new Map<string, number>();
  const nameOf = ({ userId, recordingId }: RecordingKey) => `${userId} ${recordingId}`;
  const keyOf = (userId: number, params: ArrivedPart['params']): RecordingKey => ({
    userId,
    recordingId: params.recording_id.toLowerCase(),
  });
  const hear = (key: RecordingKey) => void heardAt.set(nameOf(key), clock.now().getTime());
  const forget = async (key: RecordingKey) => {
    heardAt.delete(nameOf(key));
    await store.remove(key);
  };

  const addWhole = async (key: RecordingKey, recording: GrowingRecording): Promise<FileWithoutLabels> => {
    const actor = userActor(key.userId);
    const { dataSourceId, startedAt, name, ...said } = recording.start;
    // Where the source is now: it may have moved since.
    const { projectId, userId } = await sources.require(actor, dataSourceId, 'file.add');
    const addedId = recording.addingAs === null ? null : await findMadeOf(recording.addingAs, dataSourceId);
    if (addedId !== null) return showFile(actor, addedId);
    // Before the work: it is tried again and again while there is none.
    await requireRoom(userId);
    const received = await onBehalfOf(key.userId, () =>
      makeWhole((to) => store.join(key, recording.parts, to), startedAt),
    );
    try {
      await store.noteAdding(key, recording, received.key);
      return await upload.add(actor, {
        params: { ...said, data_source_id: dataSourceId, project_id: projectId },
        name,
        received,
        grown: recording.bytes,
      });
    } finally {
      await discard(received);
    }
  };
  const finish = async (key: RecordingKey, recording: GrowingRecording): Promise<FileWithoutLabels> => {
    try {
      const file = await addWhole(key, recording);
      await store.noteDone(key, { fileId: file.id, parts: recording.parts, doneAt: clock.now() });
      return file;
    } catch (error) {
      // Otherwise it stays, and is tried again after another silence.
      if (isHopeless(error)) await forget(key);
      else hear(key);
      throw error;
    }
  };

  /** The first bytes tell what it is, in however many parts they come. */
  const requireHead = async (
    key: RecordingKey,
    recording: GrowingRecording | null,
    { path }: Received,
  ): Promise<void> => {
    if (recording && recording.bytes >= WEBM_HEAD_BYTES) return;
    const before = recording ? await store.readHead(key, recording.parts, WEBM_HEAD_BYTES) : Buffer.alloc(0);
    try {
      requireRecording(Buffer.concat([before, await readStart(path, WEBM_HEAD_BYTES)]).subarray(0, WEBM_HEAD_BYTES));
    } catch (error) {
      if (isHopeless(error)) await forget(key);
      throw error;
    }
  };

  /** Puts the part where it belongs; one that is there already counts once. */
  const place = async (
    key: RecordingKey,
    recording: GrowingRecording | null,
    { params, name, received }: ArrivedPart,
  ): Promise<void> => {
    const { seq, title, description, data_source_id: dataSourceId } = params;
    const expected = recording?.parts ?? 0;
    if (seq > expected)
      throw new AppError('out_of_order', `Часть записи пропущена: ожидается часть ${expected}`, {
        errors: { next_seq: String(expected) },
      });
    if (recording && recording.start.dataSourceId !== dataSourceId)
      throw new AppError('conflict', 'Эта запись идёт в другой источник данных');
    if (seq < expected) return;
    if ((recording?.bytes ?? 0) + received.size > largestBytes)
      throw new AppError('too_large', 'Запись слишком большая');
    await requireHead(key, recording, received);
    if (recording) return store.append(key, recording, received);
    await store.begin(key, { title, description, dataSourceId, name, startedAt: clock.now() }, received);
  };
  const progress = ({ recordingId }: RecordingKey, parts: number): RecordingProgress => ({
    recording: { recording_id: recordingId, next_seq: parts },
  });
  const repeat = (key: RecordingKey, { fileId, parts }: DoneRecording, { seq, final }: ArrivedPart['params']) => {
    if (seq >= parts) throw new AppError('conflict', 'Запись уже завершена');
    return final ? showFile(userActor(key.userId), fileId) : progress(key, parts);
  };

  const tidy = async (key: RecordingKey): Promise<void> => {
    const recording = await store.find(key);
    const now = clock.now().getTime();
    if (!recording) return;
    if (recording.step === 'done') {
      heardAt.delete(nameOf(key));
      if (recording.doneAt.getTime() + DONE_KEPT_MS <= now) await store.remove(key);
      return;
    }
    if (!heardAt.has(nameOf(key))) hear(key);
    if ((heardAt.get(nameOf(key)) ?? now) + RECORDING_SILENCE_MS > now) return;
    try {
      const { id } = await finish(key, recording);
      log.info({ fileId: id }, 'a recording that had fallen silent was finished');
    } catch (error) {
      log.warn(
        { ...key, error: String(error) },
        isHopeless(error) ? 'a silent recording was thrown away' : 'a silent recording could not be finished yet',
      );
    }
  };

  const requirePlace = async (actor: UserActor, params: ArrivedPart['params']): Promise<{ userId: number }> => {
    try {
      return await upload.requirePlace(actor, params);
    } catch (error) {
      const key = keyOf(actor.userId, params);
      await inTurn(nameOf(key), async () => {
        const recording = await store.find(key);
        if (recording?.step !== 'growing') return;
        await sources
          .require(actor, recording.start.dataSourceId, 'file.add')
          .catch((reason: unknown) => (isGone(reason) ? forget(key) : Promise.reject(reason)));
      });
      throw error;
    }
  };

  return {
    /** Before the bytes: whether they have anywhere to go. A recording whose source is gone goes with it. */
    requirePlace,
    /** One part. The last one answers with the file. What was received and is not taken is the caller's to discard. */
    async add(actor: UserActor, part: ArrivedPart): Promise<FileWithoutLabels | RecordingProgress> {
      const { params, received } = part;
      await requirePlace(actor, params);
      requireSameBytes(params, received);
      const key = keyOf(actor.userId, params);
      return inTurn(nameOf(key), async () => {
        const before = await store.find(key);
        if (before?.step === 'done') return repeat(key, before, params);
        await place(key, before, part);
        hear(key);
        const recording = await store.find(key);
        if (recording?.step !== 'growing') throw new Error('A part was kept, and its recording is not there');
        return params.final ? finish(key, recording) : progress(key, recording.parts);
      });
    },
    /** Finishes what nobody goes on with, and forgets what was finished long ago. */
    async finishSilent(): Promise<void> {
      for (const key of await store.list()) await inTurn(nameOf(key), () => tidy(key));
    },
  };
}
export type Recordings = ReturnType<typeof createRecordings>;
