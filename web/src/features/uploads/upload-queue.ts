import type { KnownFile } from '@rakurs/contract';
import type { Described } from './FormFields.tsx';

/**
 * The upload queue: files on their way to the server, as a pure function (reducer) of what happens. One file at a time
 * (A section 4). A failure
 * stops the line, and what is left stays in it; a file that is refused for itself is no failure of the line: it stands
 * aside, and the rest go on.
 */
export type FileState =
  /** Listed in the form, not sent for yet. */
  | { step: 'chosen' }
  | { step: 'waiting' }
  /** The checksum is being computed; `bytes` are read. */
  | { step: 'hashing'; bytes: number }
  /** The source has these bytes already; the user decides. */
  | { step: 'known'; as: KnownFile }
  /** `bytes` have left the browser. */
  | { step: 'sending'; bytes: number }
  /** The server has no time for it; it is sent again by itself. */
  | { step: 'postponed' }
  | { step: 'done' }
  | { step: 'skipped' }
  | { step: 'failed'; error: unknown; isBad: boolean };

/** Where a file goes. */
export interface Place {
  projectId: number;
  dataSourceId: number;
}

export interface QueuedFile {
  key: number;
  file: File;
  place: Place;
  words: Described;
  /** The user wants it although the source has it. */
  isWantedTwice: boolean;
  state: FileState;
}

export interface UploadQueue {
  files: readonly QueuedFile[];
  /** Keys are never given twice, so that a late word about a removed file finds nobody. */
  nextKey: number;
}

export type UploadEvent =
  /** With words they are sent without being asked for once more: more files for a line that moves. */
  | { type: 'added'; files: readonly File[]; place: Place; words?: Described }
  | { type: 'removed'; key: number }
  /** Everything of a source, or of all, that is not on its way leaves the list. */
  | { type: 'cleared'; dataSourceId?: number }
  /** The form is gone: what was chosen in it and not sent for goes with it. */
  | { type: 'unchosen'; dataSourceId: number }
  /** Without a source: the whole line goes on. */
  | { type: 'started'; dataSourceId?: number; words?: Described }
  | { type: 'retried'; key: number }
  /** About one file, or about all that the source has. */
  | { type: 'decided'; about: { key: number } | { dataSourceId: number } | 'all'; choice: 'skip' | 'send' }
  | { type: 'progressed'; key: number; bytes: number }
  /** The checksum is there, or the wait is over: its bytes go. */
  | { type: 'sent'; key: number }
  | { type: 'postponed'; key: number }
  | { type: 'found'; key: number; as: KnownFile }
  | { type: 'uploaded'; key: number }
  | { type: 'failed'; key: number; error: unknown; isBad: boolean }
  | { type: 'stopped' }
  /** Another person. */
  | { type: 'forgotten' };

export const EMPTY_QUEUE: UploadQueue = { files: [], nextKey: 1 };

const WAITING: FileState = { step: 'waiting' };
const HASHING: FileState = { step: 'hashing', bytes: 0 };
const NO_WORDS: Described = { title: '', description: '' };

/** Is on its way. */
export const isActive = ({ state }: QueuedFile): boolean =>
  state.step === 'hashing' || state.step === 'sending' || state.step === 'postponed';
const isOver = ({ state }: QueuedFile): boolean => state.step === 'done' || state.step === 'skipped';
/** Stopped the line, unlike a file that is refused for itself. */
const hasStopped = ({ state }: QueuedFile): boolean => state.step === 'failed' && !state.isBad;

/** The file that is on its way now. There is never more than one. */
export const activeFile = (queue: UploadQueue): QueuedFile | undefined => queue.files.find(isActive);

/** The server has no time now, and the line waits for it. */
export const isPostponed = (queue: UploadQueue): boolean => activeFile(queue)?.state.step === 'postponed';

export const failedFile = (queue: UploadQueue): QueuedFile | undefined => queue.files.find(hasStopped);

export const knownFiles = (queue: UploadQueue): readonly QueuedFile[] =>
  queue.files.filter(({ state }) => state.step === 'known');

/** On its way, or next. */
export const isLoading = ({ files }: UploadQueue): boolean => files.some(isActive);

/** Something is left that the button could send. */
export const hasUnsent = ({ files }: UploadQueue): boolean =>
  files.some((one) => one.state.step === 'chosen' || one.state.step === 'waiting' || isActive(one) || hasStopped(one));

/** Nothing is left to do or to decide. */
export const isFinished = ({ files }: UploadQueue): boolean => files.length > 0 && files.every(isOver);

export const countDone = ({ files }: UploadQueue): number => files.filter(({ state }) => state.step === 'done').length;

/** The part of the line that goes into one source. */
export const ofSource = (queue: UploadQueue, dataSourceId: number): UploadQueue => ({
  ...queue,
  files: queue.files.filter(({ place }) => place.dataSourceId === dataSourceId),
});

/** The part that has been sent for. */
export const startNext = (queue: UploadQueue): UploadQueue => ({
  ...queue,
  files: queue.files.filter(({ state }) => state.step !== 'chosen'),
});

/** The same file chosen twice, by hand and then with its folder, goes once. */
const fingerprint = (file: File, { dataSourceId }: Place): string =>
  [dataSourceId, file.webkitRelativePath || file.name, file.size, file.lastModified].join('\n');

const add = (queue: UploadQueue, { files, place, words }: Extract<UploadEvent, { type: 'added' }>): UploadQueue => {
  const known = new Set(queue.files.map((one) => fingerprint(one.file, one.place)));
  const fresh = files.filter((file) => {
    const mark = fingerprint(file, place);
    if (known.has(mark)) return false;
    known.add(mark);
    return true;
  });
  const state: FileState = words ? WAITING : { step: 'chosen' };
  const queued = fresh.map((file, index) => ({
    key: queue.nextKey + index,
    file,
    place,
    words: words ?? NO_WORDS,
    isWantedTwice: false,
    state,
  }));
  return { files: [...queue.files, ...queued], nextKey: queue.nextKey + fresh.length };
};

const setState = (queue: UploadQueue, chosen: QueuedFile | undefined, state: FileState): UploadQueue =>
  chosen === undefined
    ? queue
    : { ...queue, files: queue.files.map((one) => (one === chosen ? { ...one, state } : one)) };

const withNextActive = (queue: UploadQueue): UploadQueue =>
  activeFile(queue) === undefined
    ? setState(
        queue,
        queue.files.find(({ state }) => state.step === 'waiting'),
        HASHING,
      )
    : queue;

/** Chosen files take their places in the line, and the one that stopped it is tried once more. */
const start = (queue: UploadQueue, { dataSourceId, words }: Extract<UploadEvent, { type: 'started' }>): UploadQueue => {
  const isMeant = ({ place, state }: QueuedFile): boolean =>
    dataSourceId === undefined ? state.step !== 'chosen' : place.dataSourceId === dataSourceId;
  const sent = (one: QueuedFile): QueuedFile => {
    if (!isMeant(one) || isActive(one) || isOver(one)) return one;
    const renamed = words ? { ...one, words } : one;
    return one.state.step === 'chosen' || hasStopped(one) ? { ...renamed, state: WAITING } : renamed;
  };
  return withNextActive({ ...queue, files: queue.files.map(sent) });
};

const decide = (queue: UploadQueue, { about, choice }: Extract<UploadEvent, { type: 'decided' }>): UploadQueue => {
  const isMeant = ({ key, place, state }: QueuedFile): boolean => {
    if (state.step !== 'known') return false;
    if (about === 'all') return true;
    return 'key' in about ? key === about.key : place.dataSourceId === about.dataSourceId;
  };
  const decided = (one: QueuedFile): QueuedFile =>
    choice === 'skip' ? { ...one, state: { step: 'skipped' } } : { ...one, isWantedTwice: true, state: WAITING };
  return withNextActive({ ...queue, files: queue.files.map((one) => (isMeant(one) ? decided(one) : one)) });
};

const progress = (queue: UploadQueue, active: QueuedFile, bytes: number): UploadQueue =>
  active.state.step === 'hashing' || active.state.step === 'sending'
    ? setState(queue, active, { ...active.state, bytes })
    : queue;

export const next = (queue: UploadQueue, event: UploadEvent): UploadQueue => {
  const active = activeFile(queue);
  switch (event.type) {
    case 'added':
      return event.words ? withNextActive(add(queue, event)) : add(queue, event);
    case 'removed':
      return { ...queue, files: queue.files.filter((one) => one.key !== event.key || one === active) };
    case 'cleared':
      return {
        ...queue,
        files: queue.files.filter(
          (one) =>
            (event.dataSourceId !== undefined && one.place.dataSourceId !== event.dataSourceId) || one === active,
        ),
      };
    case 'unchosen':
      return {
        ...queue,
        files: queue.files.filter(
          ({ place, state }) => place.dataSourceId !== event.dataSourceId || state.step !== 'chosen',
        ),
      };
    case 'forgotten':
      return { ...queue, files: [] };
    case 'started':
      return start(queue, event);
    case 'retried':
      return withNextActive(
        setState(
          queue,
          queue.files.find(({ key, state }) => key === event.key && state.step === 'failed'),
          WAITING,
        ),
      );
    case 'decided':
      return decide(queue, event);
    case 'stopped':
      return setState(queue, active, WAITING);
    case 'progressed':
    case 'sent':
    case 'postponed':
    case 'found':
    case 'uploaded':
    case 'failed':
      // Somebody else's turn: a word about a file that was stopped meanwhile.
      return active?.key === event.key ? onActive(queue, active, event) : queue;
  }
};

type ActiveEvent = Extract<
  UploadEvent,
  { type: 'progressed' | 'sent' | 'postponed' | 'found' | 'uploaded' | 'failed' }
>;

const onActive = (queue: UploadQueue, active: QueuedFile, event: ActiveEvent): UploadQueue => {
  switch (event.type) {
    case 'progressed':
      return progress(queue, active, event.bytes);
    case 'sent':
      return setState(queue, active, { step: 'sending', bytes: 0 });
    case 'postponed':
      return setState(queue, active, { step: 'postponed' });
    case 'found':
      return withNextActive(setState(queue, active, { step: 'known', as: event.as }));
    case 'uploaded':
      return withNextActive(setState(queue, active, { step: 'done' }));
    case 'failed': {
      const failed = setState(queue, active, { step: 'failed', error: event.error, isBad: event.isBad });
      return event.isBad ? withNextActive(failed) : failed;
    }
  }
};
