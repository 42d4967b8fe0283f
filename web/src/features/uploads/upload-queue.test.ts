import { describe, expect, test } from 'vitest';
import {
  activeFile,
  countDone,
  EMPTY_QUEUE,
  failedFile,
  hasUnsent,
  isFinished,
  isLoading,
  isPostponed,
  knownFiles,
  next,
  ofSource,
  startNext as sentFor,
  type UploadEvent,
  type UploadQueue,
} from './upload-queue.ts';

const file = (name: string, lastModified = 1) => new File(['x'], name, { lastModified });
const after = (...events: UploadEvent[]): UploadQueue => events.reduce(next, EMPTY_QUEUE);
const steps = (queue: UploadQueue) => queue.files.map(({ state }) => state.step);

const here = { projectId: 5, dataSourceId: 11 };
const there = { projectId: 5, dataSourceId: 12 };
const words = { title: 'Ночь', description: '' };
const added = (...files: File[]): UploadEvent => ({ type: 'added', files, place: here });
const three = added(file('a.jpg'), file('b.jpg'), file('c.jpg'));
const started: UploadEvent = { type: 'started', dataSourceId: 11, words };
const sent = (key: number): UploadEvent => ({ type: 'sent', key });
const uploaded = (key: number): UploadEvent => ({ type: 'uploaded', key });
const failed = (key: number): UploadEvent => ({ type: 'failed', key, error: new Error('Нет связи'), isBad: false });
const refused = (key: number): UploadEvent => ({
  type: 'failed',
  key,
  error: new Error('Не изображение'),
  isBad: true,
});
const found = (key: number): UploadEvent => ({
  type: 'found',
  key,
  as: { id: 7, title: 'Ворота', sha256_checksum: 'a'.repeat(64) },
});

describe('the files to add', () => {
  test('wait in the order they came', () => {
    const queue = after(three, added(file('d.jpg')));
    expect(queue.files.map(({ key, file: { name } }) => `${key} ${name}`)).toEqual([
      '1 a.jpg',
      '2 b.jpg',
      '3 c.jpg',
      '4 d.jpg',
    ]);
    expect(steps(queue)).toEqual(['chosen', 'chosen', 'chosen', 'chosen']);
    expect(isLoading(queue)).toBe(false);
  });

  test('are listed once when chosen twice', () => {
    expect(after(three, three).files).toHaveLength(3);
    expect(after(added(file('a.jpg', 1), file('a.jpg', 2))).files).toHaveLength(2);
  });

  test('can be removed, and their keys are not given again', () => {
    const queue = after(three, { type: 'removed', key: 3 }, added(file('d.jpg')));
    expect(queue.files.map(({ key }) => key)).toEqual([1, 2, 4]);
  });

  test('ten thousand come and go without trouble', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => file(`${index}.jpg`));
    const queue = after(added(...many), started, sent(1), uploaded(1));
    expect(queue.files).toHaveLength(10_000);
    expect(activeFile(queue)?.key).toBe(2);
  });
});

describe('the queue', () => {
  test('sends one file at a time (FIL-16)', () => {
    expect(steps(after(three, started))).toEqual(['hashing', 'waiting', 'waiting']);
    expect(steps(after(three, started, sent(1)))).toEqual(['sending', 'waiting', 'waiting']);
    expect(steps(after(three, started, sent(1), uploaded(1)))).toEqual(['done', 'hashing', 'waiting']);
  });

  test('is over when the last one is there', () => {
    const queue = after(three, started, sent(1), uploaded(1), sent(2), uploaded(2), sent(3), uploaded(3));
    expect(steps(queue)).toEqual(['done', 'done', 'done']);
    expect(isLoading(queue)).toBe(false);
    expect(isFinished(queue)).toBe(true);
  });

  test('counts the bytes of the file on its way', () => {
    const queue = after(three, started, { type: 'progressed', key: 1, bytes: 5 });
    expect(activeFile(queue)?.state).toEqual({ step: 'hashing', bytes: 5 });
    const sending = next(next(queue, sent(1)), { type: 'progressed', key: 1, bytes: 3 });
    expect(activeFile(sending)?.state).toEqual({ step: 'sending', bytes: 3 });
  });

  test('stops at the first failure and clears the loading flag (FIL-17, FIL-18)', () => {
    const queue = after(three, started, sent(1), uploaded(1), sent(2), failed(2));
    expect(steps(queue)).toEqual(['done', 'failed', 'waiting']);
    expect(isLoading(queue)).toBe(false);
    expect(failedFile(queue)?.file.name).toBe('b.jpg');
    expect(hasUnsent(queue)).toBe(true);
  });

  test('goes on without the bad file once it is removed', () => {
    const queue = after(three, started, failed(1), { type: 'removed', key: 1 }, started);
    expect(queue.files.map(({ key, state }) => `${key} ${state.step}`)).toEqual(['2 hashing', '3 waiting']);
  });

  test('tries the failed file first when started again', () => {
    expect(steps(after(three, started, sent(1), uploaded(1), failed(2), started))).toEqual([
      'done',
      'hashing',
      'waiting',
    ]);
  });

  test('stopped by the user, keeps the file for the next time', () => {
    const queue = after(three, started, sent(1), { type: 'stopped' });
    expect(steps(queue)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(isLoading(queue)).toBe(false);
    expect(failedFile(queue)).toBeUndefined();
  });

  test('ignores a late result of a stopped file', () => {
    const queue = after(three, started, { type: 'stopped' });
    expect(next(queue, uploaded(1))).toBe(queue);
    expect(next(queue, failed(1))).toBe(queue);
    expect(next(queue, { type: 'progressed', key: 1, bytes: 9 })).toBe(queue);
  });

  test('takes more files while it moves, and lets waiting ones go, but not the one on its way', () => {
    const queue = after(
      three,
      started,
      { type: 'added', files: [file('d.jpg')], place: here, words },
      { type: 'removed', key: 2 },
      { type: 'removed', key: 1 },
    );
    expect(queue.files.map(({ key, state }) => `${key} ${state.step}`)).toEqual([
      '1 hashing',
      '3 waiting',
      '4 waiting',
    ]);
  });

  test('does not start twice, nor without files', () => {
    const moving = after(three, started);
    expect(next(moving, started)).toEqual(moving);
    expect(after(started)).toEqual(EMPTY_QUEUE);
  });
});

describe('a server that has no time', () => {
  const postponed: UploadEvent = { type: 'postponed', key: 1 };
  const held = after(three, started, sent(1), { type: 'progressed', key: 1, bytes: 1 }, postponed);

  test('keeps the line where it is: nobody overtakes, nothing has failed, and it still moves', () => {
    expect(steps(held)).toEqual(['postponed', 'waiting', 'waiting']);
    expect([isPostponed(held), isLoading(held), failedFile(held)]).toEqual([true, true, undefined]);
    expect(next(held, { type: 'removed', key: 1 }).files).toHaveLength(3);
  });

  test('the same file goes from its beginning when the wait is over, and the rest after it', () => {
    const again = next(held, sent(1));
    expect(activeFile(again)?.state).toEqual({ step: 'sending', bytes: 0 });
    expect(isPostponed(again)).toBe(false);
    expect(steps(next(again, uploaded(1)))).toEqual(['done', 'hashing', 'waiting']);
  });

  test('the user may stop the wait, and a late word about it finds nobody', () => {
    const stopped = next(held, { type: 'stopped' });
    expect(steps(stopped)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(next(stopped, postponed)).toBe(stopped);
  });
});

describe('a file that is refused for itself', () => {
  test('stands aside with its reason, and the rest of the batch go on', () => {
    const queue = after(three, started, sent(1), refused(1));
    expect(steps(queue)).toEqual(['failed', 'hashing', 'waiting']);
    const end = [sent(2), uploaded(2), sent(3), uploaded(3)].reduce(next, queue);
    expect(steps(end)).toEqual(['failed', 'done', 'done']);
    expect(failedFile(end)).toBeUndefined();
    expect(isFinished(end)).toBe(false);
    expect(hasUnsent(end)).toBe(false);
  });

  test('can be tried again by itself, and a started line leaves it alone', () => {
    const stopped = after(three, started, refused(1), failed(2));
    expect(steps(next(stopped, started))).toEqual(['failed', 'hashing', 'waiting']);
    expect(steps(next(stopped, { type: 'retried', key: 1 }))).toEqual(['hashing', 'failed', 'waiting']);
  });
});

describe('a file that the source has already', () => {
  test('waits for a decision while the rest go on', () => {
    const queue = after(three, started, found(1));
    expect(steps(queue)).toEqual(['known', 'hashing', 'waiting']);
    expect(knownFiles(queue).map(({ key }) => key)).toEqual([1]);
    expect(isFinished(after(added(file('a.jpg')), started, found(1)))).toBe(false);
  });

  test('is skipped, or sent after all and not asked about twice', () => {
    const queue = after(three, started, found(1));
    expect(steps(next(queue, { type: 'decided', about: { key: 1 }, choice: 'skip' }))).toEqual([
      'skipped',
      'hashing',
      'waiting',
    ]);
    const wanted = next(queue, { type: 'decided', about: { key: 1 }, choice: 'send' });
    expect(steps(wanted)).toEqual(['waiting', 'hashing', 'waiting']);
    expect(wanted.files[0]?.isWantedTwice).toBe(true);
  });

  test('one answer serves all of them, in this source or in every one', () => {
    const queue = after(
      three,
      { type: 'added', files: [file('d.jpg')], place: there },
      started,
      { type: 'started', dataSourceId: 12, words },
      found(1),
      found(2),
      found(3),
      found(4),
    );
    expect(steps(next(queue, { type: 'decided', about: { dataSourceId: 11 }, choice: 'skip' }))).toEqual([
      'skipped',
      'skipped',
      'skipped',
      'known',
    ]);
    expect(steps(next(queue, { type: 'decided', about: 'all', choice: 'send' }))).toEqual([
      'hashing',
      'waiting',
      'waiting',
      'waiting',
    ]);
  });

  test('nothing but skipped files is an end too, with nothing brought', () => {
    const queue = after(added(file('a.jpg')), started, found(1), { type: 'decided', about: 'all', choice: 'skip' });
    expect(isFinished(queue)).toBe(true);
    expect(countDone(queue)).toBe(0);
  });
});

describe('one queue for all sources', () => {
  const both = after(three, started, { type: 'added', files: [file('a.jpg')], place: there });

  test('a chosen file does not move with the queue, and is sent by its own form', () => {
    expect(steps(both)).toEqual(['hashing', 'waiting', 'waiting', 'chosen']);
    const going = next(both, { type: 'started', dataSourceId: 12, words: { title: 'Склад', description: '' } });
    expect(steps(going)).toEqual(['hashing', 'waiting', 'waiting', 'waiting']);
    expect(going.files.map(({ words: { title } }) => title)).toEqual(['Ночь', 'Ночь', 'Ночь', 'Склад']);
  });

  test('each form sees its own', () => {
    expect(ofSource(both, 12).files.map(({ key }) => key)).toEqual([4]);
    expect(sentFor(both).files.map(({ key }) => key)).toEqual([1, 2, 3]);
  });

  test('a form that goes takes what was only chosen, a cancelled one all that is not on its way', () => {
    expect(next(both, { type: 'unchosen', dataSourceId: 12 }).files.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(next(both, { type: 'unchosen', dataSourceId: 11 }).files).toHaveLength(4);
    expect(next(both, { type: 'cleared', dataSourceId: 11 }).files.map(({ key }) => key)).toEqual([1, 4]);
    expect(next(both, { type: 'cleared' }).files.map(({ key }) => key)).toEqual([1]);
    expect(next(both, { type: 'forgotten' }).files).toEqual([]);
  });
});
