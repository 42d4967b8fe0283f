import { RESUMABLE_OVER_BYTES, type DataSourceFile, type KnownFile, type UploadParams } from '@rakurs/contract';
import { ApiError, retryAfterMs, isBusy, isLimitReached, jitterMs, randomId } from '#shared/api/index.ts';
import type { HashCall } from './hasher.ts';
import { bytesPerSecond, NO_SAMPLES, withBytes, type Meter } from './speed.ts';
import { activeFile, EMPTY_QUEUE, next, type QueuedFile, type UploadEvent, type UploadQueue } from './upload-queue.ts';

interface Sent {
  params: UploadParams;
  file: File;
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}
/** The ways to the server, and the clock. */
export interface UploadManagerParts {
  hasher: { hash: (call: HashCall) => Promise<string | undefined>; close: () => void };
  findKnown: (dataSourceId: number, checksum: string) => Promise<KnownFile | undefined>;
  uploadFile: (call: Sent & { idempotencyKey: string }) => Promise<DataSourceFile>;
  resumable: {
    bring: (call: Sent & { onStarted: (uploadId: string) => void }) => Promise<DataSourceFile>;
    discard: (uploadId: string) => Promise<void>;
  };
  now: () => number;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface UploadManagerState {
  queue: UploadQueue;
  bytesPerSecond: number | null;
  /** Whose form is open: it shows the line itself. */
  shownIn: number | null;
}

const BAD_FILE = [413, 415, 422];
/** Refused for what it is: another file may pass. At the bound of what a user may have none does. */
const isBadFile = (error: unknown): boolean =>
  error instanceof ApiError && BAD_FILE.includes(error.status) && !isLimitReached(error);

/** However short the server says. */
const MIN_PAUSE_MS = 1000;

/**
 * Carries out what the queue says, wherever the user is: whoever is active is read, sent and reported; whoever stops
 * being active is let go.
 */
export class UploadManager {
  readonly #parts: UploadManagerParts;
  readonly #listeners = new Set<() => void>();
  readonly #addedListeners = new Set<(file: DataSourceFile) => void>();
  /**
   * By key: under which number the server knows a broken upload, and under which words a file was tried with which key.
   */
  readonly #uploadIds = new Map<number, string>();
  readonly #attempts = new Map<number, { words: QueuedFile['words']; idempotencyKey: string }>();
  #state: UploadManagerState = { queue: EMPTY_QUEUE, bytesPerSecond: null, shownIn: null };
  #active: { key: number; aborting: AbortController } | null = null;
  #meter: Meter = NO_SAMPLES;

  constructor(parts: UploadManagerParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): UploadManagerState => this.#state;
  /** Hears of each file as it is there. */
  readonly onAdded = (listener: (file: DataSourceFile) => void): (() => void) => {
    this.#addedListeners.add(listener);
    return () => void this.#addedListeners.delete(listener);
  };

  readonly dispatch = (event: UploadEvent): void => {
    const before = this.#state.queue;
    const queue = next(before, event);
    if (queue === before) return;
    this.#discardLeft(before, queue);
    this.#set({ queue });
    this.#follow();
  };
  readonly showIn = (dataSourceId: number | null): void => this.#set({ shownIn: dataSourceId });

  /** What left the list half-sent is not kept for a day: nobody waits for it. */
  #discardLeft(before: UploadQueue, after: UploadQueue): void {
    if (this.#uploadIds.size === 0 || after.files.length >= before.files.length) return;
    const kept = new Set(after.files.map(({ key }) => key));
    for (const { key } of before.files) {
      const uploadId = kept.has(key) ? undefined : this.#uploadIds.get(key);
      this.#uploadIds.delete(key);
      // The server forgets it by itself a day later.
      if (uploadId !== undefined) this.#parts.resumable.discard(uploadId).catch(() => undefined);
    }
  }

  #set(change: Partial<UploadManagerState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.forEach((listener) => listener());
  }

  #follow(): void {
    const active = activeFile(this.#state.queue);
    if (active?.key === this.#active?.key) return;
    this.#active?.aborting.abort();
    this.#active = active ? { key: active.key, aborting: new AbortController() } : null;
    if (active && this.#active) void this.#bring(active, this.#active.aborting.signal);
    else this.#parts.hasher.close();
  }

  async #bring(queued: QueuedFile, signal: AbortSignal): Promise<void> {
    const { key, file, place } = queued;
    let checksum: string | undefined;
    try {
      checksum = await this.#parts.hasher.hash({
        file,
        signal,
        onProgress: (bytes) => this.dispatch({ type: 'progressed', key, bytes }),
      });
    } catch (error) {
      // Moved or deleted since it was chosen: its own trouble.
      return this.#fail(queued, { error, isBad: true }, signal);
    }
    const as =
      checksum === undefined || queued.isWantedTwice ? undefined : await this.#findKnown(place.dataSourceId, checksum);
    if (signal.aborted) return;
    if (as) return this.dispatch({ type: 'found', key, as });
    try {
      const added = await this.#sendWhenThereIsTime(queued, checksum, signal);
      this.#uploadIds.delete(key);
      this.#attempts.delete(key);
      this.dispatch({ type: 'uploaded', key });
      this.#addedListeners.forEach((listener) => listener(added));
    } catch (error) {
      this.#fail(queued, { error, isBad: isBadFile(error) }, signal);
    }
  }

  /** A courtesy: when it cannot be asked, the file simply goes. */
  #findKnown(dataSourceId: number, checksum: string): Promise<KnownFile | undefined> {
    return this.#parts.findKnown(dataSourceId, checksum).catch(() => undefined);
  }

  #fail({ key }: QueuedFile, failure: { error: unknown; isBad: boolean }, signal: AbortSignal): void {
    if (!signal.aborted) this.dispatch({ type: 'failed', key, ...failure });
  }

  /** That the server says when to come back is no failure, however often it does. */
  async #sendWhenThereIsTime(
    queued: QueuedFile,
    checksum: string | undefined,
    signal: AbortSignal,
  ): Promise<DataSourceFile> {
    const { key } = queued;
    for (;;) {
      this.dispatch({ type: 'sent', key });
      try {
        return await this.#send(queued, checksum, signal);
      } catch (error) {
        if (signal.aborted || !isBusy(error)) throw error;
        this.dispatch({ type: 'postponed', key });
        const askedMs = retryAfterMs(error);
        await this.#parts.pause(Math.max(MIN_PAUSE_MS, askedMs) + jitterMs(askedMs, Math.random()), signal);
      }
    }
  }

  #send(queued: QueuedFile, checksum: string | undefined, signal: AbortSignal): Promise<DataSourceFile> {
    const { key, file, words, place } = queued;
    const params = {
      ...words,
      data_source_id: place.dataSourceId,
      project_id: place.projectId,
      sha256_checksum: checksum,
    };
    const call = { params, file, signal, onProgress: this.#counter(key) };
    if (file.size > RESUMABLE_OVER_BYTES)
      return this.#parts.resumable.bring({ ...call, onStarted: (uploadId) => void this.#uploadIds.set(key, uploadId) });
    return this.#parts.uploadFile({ ...call, idempotencyKey: this.#keyOf(queued) });
  }

  /** The same for each attempt; other words make it another call. */
  #keyOf({ key, words }: QueuedFile): string {
    const before = this.#attempts.get(key);
    const same =
      before && before.words.title === words.title && before.words.description === words.description
        ? before
        : undefined;
    const { idempotencyKey } = same ?? { idempotencyKey: randomId() };
    this.#attempts.set(key, { words, idempotencyKey });
    return idempotencyKey;
  }

  #counter(key: number): (bytes: number) => void {
    // What an earlier attempt had brought has not been sent now.
    let before: number | null = null;
    return (bytes) => {
      this.#meter = withBytes(this.#meter, { at: this.#parts.now(), bytes: Math.max(0, bytes - (before ?? bytes)) });
      before = bytes;
      this.#state = { ...this.#state, bytesPerSecond: bytesPerSecond(this.#meter) };
      this.dispatch({ type: 'progressed', key, bytes });
    };
  }
}
