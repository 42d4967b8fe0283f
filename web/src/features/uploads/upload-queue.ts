/**
 * The upload queue: files on their way to the server, as a pure function (reducer) of what happens.
 * One file at a time; the first failure stops the line, and what is left stays in it (A section 4).
 */
export type FileState =
  | { step: 'waiting' }
  /** The checksum is being computed; `bytes` are read. */
  | { step: 'hashing'; bytes: number }
  /** `bytes` have left the browser. */
  | { step: 'sending'; bytes: number }
  | { step: 'done' }
  | { step: 'failed'; error: unknown };

export interface QueuedFile {
  key: number;
  file: File;
  state: FileState;
}

export interface UploadQueue {
  files: readonly QueuedFile[];
  /** Keys are never given twice, so that a late word about a removed file finds nobody. */
  nextKey: number;
}

export type UploadEvent =
  | { type: 'added'; files: readonly File[] }
  | { type: 'removed'; key: number }
  | { type: 'started' }
  | { type: 'progressed'; key: number; bytes: number }
  | { type: 'hashed'; key: number }
  | { type: 'uploaded'; key: number }
  | { type: 'failed'; key: number; error: unknown }
  | { type: 'stopped' };

export const EMPTY_QUEUE: UploadQueue = { files: [], nextKey: 1 };

const WAITING: FileState = { step: 'waiting' };
const HASHING: FileState = { step: 'hashing', bytes: 0 };

/** Is on its way. */
export const isActive = ({ state }: QueuedFile): boolean => state.step === 'hashing' || state.step === 'sending';

/** The file that is on its way now. There is never more than one. */
export const activeFile = (queue: UploadQueue): QueuedFile | undefined => queue.files.find(isActive);

export const failedFile = (queue: UploadQueue): QueuedFile | undefined => queue.files.find(({ state }) => state.step === 'failed');

export const isLoading = (queue: UploadQueue): boolean => activeFile(queue) !== undefined;

export const hasUnsent = (queue: UploadQueue): boolean => queue.files.some(({ state }) => state.step !== 'done');

export const isFinished = (queue: UploadQueue): boolean => queue.files.length > 0 && !hasUnsent(queue);

/** The same file chosen twice, by hand and then with its folder, goes once. */
const fingerprint = (file: File): string => [file.webkitRelativePath || file.name, file.size, file.lastModified].join('\n');

const add = (queue: UploadQueue, added: readonly File[]): UploadQueue => {
  const known = new Set(queue.files.map(({ file }) => fingerprint(file)));
  const fresh = added.filter((file) => {
    const mark = fingerprint(file);
    if (known.has(mark)) return false;
    known.add(mark);
    return true;
  });
  const queued = fresh.map((file, index) => ({ key: queue.nextKey + index, file, state: WAITING }));
  return { files: [...queue.files, ...queued], nextKey: queue.nextKey + fresh.length };
};

const setState = (queue: UploadQueue, chosen: QueuedFile | undefined, state: FileState): UploadQueue =>
  chosen === undefined ? queue : { ...queue, files: queue.files.map((one) => (one === chosen ? { ...one, state } : one)) };

const withNextActive = (queue: UploadQueue): UploadQueue =>
  setState(queue, queue.files.find(({ state }) => state.step === 'waiting'), HASHING);

/** A failed file is tried once more when the person starts the line again. */
const forgiven = (queue: UploadQueue): UploadQueue => setState(queue, failedFile(queue), WAITING);

const progress = (queue: UploadQueue, active: QueuedFile, bytes: number): UploadQueue =>
  active.state.step === 'hashing' || active.state.step === 'sending' ? setState(queue, active, { ...active.state, bytes }) : queue;

export const next = (queue: UploadQueue, event: UploadEvent): UploadQueue => {
  const active = activeFile(queue);
  switch (event.type) {
    case 'added':
      return add(queue, event.files);
    case 'removed':
      return { ...queue, files: queue.files.filter((one) => one.key !== event.key || one === active) };
    case 'started':
      return active === undefined ? withNextActive(forgiven(queue)) : queue;
    case 'stopped':
      return setState(queue, active, WAITING);
    case 'progressed':
    case 'hashed':
    case 'uploaded':
    case 'failed':
      // Somebody else's turn: a word about a file that was stopped meanwhile.
      return active?.key === event.key ? onActive(queue, active, event) : queue;
  }
};

type ActiveEvent = Extract<UploadEvent, { type: 'progressed' | 'hashed' | 'uploaded' | 'failed' }>;

const onActive = (queue: UploadQueue, active: QueuedFile, event: ActiveEvent): UploadQueue => {
  switch (event.type) {
    case 'progressed':
      return progress(queue, active, event.bytes);
    case 'hashed':
      return setState(queue, active, { step: 'sending', bytes: 0 });
    case 'uploaded':
      return withNextActive(setState(queue, active, { step: 'done' }));
    case 'failed':
      return setState(queue, active, { step: 'failed', error: event.error });
  }
};
