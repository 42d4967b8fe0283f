import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RECORDING_SILENCE_MS, type DataSourceFile } from '@rakurs/contract';
import { AppError } from '#platform/errors.ts';
import { userActor } from '#platform/actor.ts';
import { createLog } from '#platform/log.ts';
import { createRecordings, type RecordingsDeps } from './recordings.service.ts';
import { createRecordingStore } from './recordings.store.ts';

const folder = mkdtempSync(join(tmpdir(), 'rakurs-recordings-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let paths = 0;
const newPath = () => join(folder, `aside-${(paths += 1)}`);
const received = (text: string) => {
  const path = newPath();
  writeFileSync(path, text);
  return { path, size: text.length, key: createHash('sha256').update(text).digest('hex') };
};

const RECORDER = userActor(1);

/** A server's recordings over a folder of their own, with a shelf of files in place of the database. */
function setUp({ largestBytes = 1000, ...deps }: Partial<RecordingsDeps> = {}) {
  const place = mkdtempSync(join(folder, 'r-'));
  const shelf: { id: number; sha256: string; bytes: string }[] = [];
  let now = Date.parse('2026-11-15T06:00:00Z');
  const fileOf = (id: number) => ({ id }) as DataSourceFile;
  const open = (more: Partial<RecordingsDeps> = {}) =>
    createRecordings({
      store: createRecordingStore(join(place, 'recordings')),
      upload: {
        requirePlace: async () => source,
        add: async (_, { received: { path, key } }) => {
          shelf.push({ id: shelf.length + 1, sha256: key, bytes: readFileSync(path, 'utf8') });
          return fileOf(shelf.length);
        },
      },
      requireRoom: async () => undefined,
      sources: { require: async () => source },
      showFile: async (_, id) => fileOf(id),
      findMadeOf: async (sha256) => shelf.find((file) => file.sha256 === sha256)?.id ?? null,
      requireRecording: () => undefined,
      makeWhole: async (join) => {
        const to = newPath();
        await join(to);
        return { ...received(readFileSync(to, 'utf8')), path: to };
      },
      discard: async ({ path }) => rmSync(path, { force: true }),
      clock: { now: () => new Date(now) },
      log: createLog('silent'),
      largestBytes,
      ...deps,
      ...more,
    });
  return { open, shelf, place: join(place, 'recordings'), pass: (ms: number) => void (now += ms) };
}
// What a source has beside these is nobody's business here.
const source = { id: 11, projectId: 5 } as Awaited<ReturnType<RecordingsDeps['sources']['require']>>;

const partOf = (recording_id: string, seq: number, more: { text?: string; final?: boolean } = {}) => ({
  params: {
    title: '',
    description: '',
    data_source_id: 11,
    project_id: 5,
    recording_id,
    seq,
    ...(more.final && { final: true }),
  },
  name: 'Запись.webm',
  received: received(more.text ?? `<${seq}>`),
});

it('joins the parts in their order, however many digits their numbers have', async () => {
  const { open, shelf } = setUp();
  const recordings = open();
  const id = randomUUID();
  for (let seq = 0; seq < 12; seq += 1) await recordings.add(RECORDER, partOf(id, seq, { final: seq === 11 }));
  expect(shelf.map(({ bytes }) => bytes)).toEqual(['<0><1><2><3><4><5><6><7><8><9><10><11>']);
});

it('takes no more than a file may have, and makes a file of what it took', async () => {
  const { open, shelf, pass } = setUp({ largestBytes: 10 });
  const recordings = open();
  const id = randomUUID();
  await recordings.add(RECORDER, partOf(id, 0, { text: '012345' }));
  await expect(recordings.add(RECORDER, partOf(id, 1, { text: '67890' }))).rejects.toMatchObject({
    code: 'too_large',
    message: 'Запись слишком большая',
  });
  pass(RECORDING_SILENCE_MS);
  await recordings.finishSilent();
  expect(shelf.map(({ bytes }) => bytes)).toEqual(['012345']);
});

it('looks at the first bytes in however many parts they come, and forgets what turns out to be nothing', async () => {
  const heads: string[] = [];
  const requireRecording = (head: Buffer) => {
    heads.push(head.toString());
    if (head.includes('!')) throw new AppError('unsupported_type', 'Такой тип файла не поддерживается');
  };
  const { open, place } = setUp({ requireRecording });
  const recordings = open();
  const [good, bad] = [randomUUID(), randomUUID()];
  for (const [seq, text] of ['a', 'b', 'c'.repeat(200), 'd'].entries())
    await recordings.add(RECORDER, partOf(good, seq, { text }));
  expect(heads).toEqual(['a', 'ab', `ab${'c'.repeat(126)}`]);
  await recordings.add(RECORDER, partOf(bad, 0, { text: 'x' }));
  await expect(recordings.add(RECORDER, partOf(bad, 1, { text: '!' }))).rejects.toMatchObject({
    code: 'unsupported_type',
  });
  expect(readdirSync(place)).toEqual([`1_${good}`]);
});

describe('when finishing fails', () => {
  const id = randomUUID();
  it('for want of something that may come back, the parts stay and it is tried after another silence', async () => {
    let isDown = true;
    const { open, shelf, pass } = setUp();
    const makeWhole: RecordingsDeps['makeWhole'] = async (join) => {
      if (isDown) throw new AppError('unavailable', 'Не сейчас');
      const to = newPath();
      await join(to);
      return { ...received(readFileSync(to, 'utf8')), path: to };
    };
    const recordings = open({ makeWhole });
    await recordings.add(RECORDER, partOf(id, 0));
    await expect(recordings.add(RECORDER, partOf(id, 1, { final: true }))).rejects.toMatchObject({
      code: 'unavailable',
    });
    isDown = false;
    await recordings.finishSilent();
    expect(shelf).toEqual([]);
    pass(RECORDING_SILENCE_MS);
    await recordings.finishSilent();
    expect(shelf.map(({ bytes }) => bytes)).toEqual(['<0><1>']);
    await expect(recordings.add(RECORDER, partOf(id, 1, { final: true }))).resolves.toEqual({ id: 1 });
  });

  it('because of the recording itself, it is thrown away', async () => {
    const { open, place } = setUp({
      makeWhole: async () => {
        throw new AppError('invalid', 'Файл повреждён');
      },
    });
    await expect(open().add(RECORDER, partOf(id, 0, { final: true }))).rejects.toThrow('Файл повреждён');
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('when the server dies', () => {
  const id = randomUUID();
  it('after the file was added and before it was noted, there is still one file', async () => {
    const { open, shelf, pass } = setUp();
    const store = createRecordingStore(newPath());
    const dying = open({ store: { ...store, noteDone: () => Promise.reject(new Error('killed')) } });
    await dying.add(RECORDER, partOf(id, 0));
    await expect(dying.add(RECORDER, partOf(id, 1, { final: true }))).rejects.toThrow('killed');
    const after = open({ store });
    await expect(after.add(RECORDER, partOf(id, 1, { final: true }))).resolves.toEqual({ id: 1 });
    pass(RECORDING_SILENCE_MS);
    await after.finishSilent();
    expect(shelf).toHaveLength(1);
  });

  it('the silence is counted anew, and every acknowledged part is there', async () => {
    const { open, shelf, pass } = setUp();
    await open().add(RECORDER, partOf(id, 0));
    pass(RECORDING_SILENCE_MS);
    const after = open();
    await after.finishSilent();
    expect(shelf).toEqual([]);
    await expect(after.add(RECORDER, partOf(id, 1))).resolves.toEqual({ recording: { recording_id: id, next_seq: 2 } });
    pass(RECORDING_SILENCE_MS);
    await after.finishSilent();
    expect(shelf.map(({ bytes }) => bytes)).toEqual(['<0><1>']);
  });

  it('before the first part was kept, nothing is left of the recording', async () => {
    const { open, place } = setUp();
    const lost = partOf(id, 0);
    // Gone at the last moment before it would have been kept.
    const recordings = open({ requireRecording: () => rmSync(lost.received.path) });
    await expect(recordings.add(RECORDER, lost)).rejects.toThrow('ENOENT');
    expect(existsSync(join(place, `1_${id}`, 'start.json'))).toBe(true);
    await open().finishSilent();
    expect(readdirSync(place)).toEqual([]);
  });
});
