import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { sync, writeDurably } from '#platform/storage/durable.ts';

/** A recording is known by its owner too: somebody else's number means nothing. */
export interface RecordingKey {
  userId: number;
  recordingId: string;
}

const Start = z.object({
  title: z.string(),
  description: z.string(),
  dataSourceId: z.int(),
  name: z.string(),
  startedAt: z.coerce.date(),
});
export type RecordingStart = z.output<typeof Start>;
const Done = z.object({ fileId: z.int(), parts: z.int(), doneAt: z.coerce.date() });
const Adding = z.object({ sha256: z.string() });

export interface GrowingRecording {
  step: 'growing';
  start: RecordingStart;
  parts: number;
  bytes: number;
  /** The bytes it was about to become a file of. If we died then, that file may be there. */
  addingAs: string | null;
}
export type DoneRecording = { step: 'done' } & z.output<typeof Done>;
export type Recording = GrowingRecording | DoneRecording;

const FOLDER = /^(\d+)_([0-9a-f-]{36})$/;
const PART = /^\d+\.part$/;

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
const readNote = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(path, 'utf8')));

/** So many bytes of a file, or all it has. */
export const readStart = async (path: string, most: number): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Recordings on their way, a folder each: `start.json`, then the parts by number, and in the end `done.json` alone.
 * Whatever a method has
 * written when it returns survives a crash. The folder belongs to this process (the data folder is locked), so what was
 * read once is remembered.
 */
export function createRecordingStore(folder: string) {
  const remembered = new Map<string, Recording>();
  const placeOf = ({ userId, recordingId }: RecordingKey) => join(folder, `${userId}_${recordingId}`);
  const partOf = (place: string, seq: number) => join(place, `${seq}.part`);

  const remove = async (key: RecordingKey): Promise<void> => {
    remembered.delete(placeOf(key));
    await rm(placeOf(key), { recursive: true, force: true });
  };
  const read = async (key: RecordingKey): Promise<Recording | null> => {
    const place = placeOf(key);
    const names = await namesIn(place);
    if (names.includes('done.json')) return { step: 'done', ...(await readNote(join(place, 'done.json'), Done)) };
    const parts = names.filter((name) => PART.test(name));
    // A start without a part: we died before anything was promised.
    if (parts.length === 0) {
      await remove(key);
      return null;
    }
    const sizes = await Promise.all(parts.map(async (name) => (await stat(join(place, name))).size));
    const adding = names.includes('adding.json') ? await readNote(join(place, 'adding.json'), Adding) : null;
    return {
      step: 'growing',
      start: await readNote(join(place, 'start.json'), Start),
      parts: parts.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      addingAs: adding?.sha256 ?? null,
    };
  };

  return {
    async list(): Promise<RecordingKey[]> {
      return (await namesIn(folder)).flatMap((name) => {
        const [, userId, recordingId] = FOLDER.exec(name) ?? [];
        return recordingId === undefined ? [] : [{ userId: Number(userId), recordingId }];
      });
    },
    async find(key: RecordingKey): Promise<Recording | null> {
      const known = remembered.get(placeOf(key)) ?? (await read(key));
      if (known) remembered.set(placeOf(key), known);
      return known;
    },
    /**
     * Bytes that have come of this user's, of all that are not files yet: whoever looks after them has read each
     * once.
     */
    growingOf: (userId: number): number =>
      [...remembered].reduce(
        (sum, [place, one]) =>
          sum + (one.step === 'growing' && place.startsWith(placeOf({ userId, recordingId: '' })) ? one.bytes : 0),
        0,
      ),
    /** The first part, and what is said about the whole. */
    async begin(key: RecordingKey, start: RecordingStart, part: { path: string; size: number }): Promise<void> {
      const place = placeOf(key);
      await mkdir(place, { recursive: true, mode: 0o700 });
      for (const holder of [dirname(folder), folder]) await sync(holder);
      await writeDurably(join(place, 'start.json'), JSON.stringify(start));
      await rename(part.path, partOf(place, 0));
      await sync(place);
      remembered.set(place, { step: 'growing', start, parts: 1, bytes: part.size, addingAs: null });
    },
    async append(key: RecordingKey, recording: GrowingRecording, part: { path: string; size: number }): Promise<void> {
      const place = placeOf(key);
      await rename(part.path, partOf(place, recording.parts));
      await sync(place);
      remembered.set(place, { ...recording, parts: recording.parts + 1, bytes: recording.bytes + part.size });
    },
    /** So many bytes of the whole, or all there are. */
    async readHead(key: RecordingKey, parts: number, most: number): Promise<Buffer> {
      let head = Buffer.alloc(0);
      for (let seq = 0; seq < parts && head.length < most; seq += 1)
        head = Buffer.concat([head, await readStart(partOf(placeOf(key), seq), most)]);
      return head.subarray(0, most);
    },
    /** All parts one after another. */
    async join(key: RecordingKey, parts: number, to: string): Promise<void> {
      const place = placeOf(key);
      await pipeline(
        async function* () {
          for (let seq = 0; seq < parts; seq += 1) yield* createReadStream(partOf(place, seq));
        },
        createWriteStream(to, { flags: 'wx', mode: 0o600 }),
      );
    },
    async noteAdding(key: RecordingKey, recording: GrowingRecording, sha256: string): Promise<void> {
      const place = placeOf(key);
      await writeDurably(join(place, 'adding.json'), JSON.stringify({ sha256 }));
      remembered.set(place, { ...recording, addingAs: sha256 });
    },
    /**
     * The bytes go, the memory stays for a while: the last part may be sent once more by a browser that did not hear
     * us.
     */
    async noteDone(key: RecordingKey, done: z.output<typeof Done>): Promise<void> {
      const place = placeOf(key);
      await writeDurably(join(place, 'done.json'), JSON.stringify(done));
      remembered.set(place, { step: 'done', ...done });
      for (const name of await namesIn(place)) if (name !== 'done.json') await rm(join(place, name), { force: true });
    },
    remove,
  };
}
export type RecordingStore = ReturnType<typeof createRecordingStore>;
