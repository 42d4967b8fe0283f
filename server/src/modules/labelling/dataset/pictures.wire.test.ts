import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { MediaRefused } from '#platform/media/index.ts';
import type { PlacedFile, Still } from '#modules/media/index.ts';
import type { LabelRow } from '../labels.store.ts';
import { picturesOf, type PictureDeps, type PictureOnDisc } from './pictures.ts';

const AT = new Date('2026-11-15T10:00:00Z');
const file = (id: number, kind: PlacedFile['kind'] = 'image'): PlacedFile => ({
  id,
  kind,
  dataSourceId: 5,
  projectId: 4,
  userId: 3,
  title: '',
  description: '',
  name: '',
  rtspUrl: null,
  sha256: null,
  size: null,
  format: null,
  mime: null,
  width: 64,
  height: 48,
  durationSeconds: null,
  realDate: null,
  latitude: null,
  longitude: null,
  shownByBrowsers: true,
  thumbnailKey: null,
  shownKey: null,
  shownMime: null,
  thumbnailBytes: null,
  shownBytes: null,
  framesBytes: null,
  state: 'ready',
  stateReason: null,
  aiDescription: null,
  aiProvider: null,
  aiModel: null,
  ocrResult: null,
  qrCodes: [],
  recognition: 'none',
  focusX: null,
  focusY: null,
  describedAt: null,
  seenClasses: [],
  drawnClasses: [],
  createdAt: AT,
  streamFileId: null,
  expiredAt: null,
  deletedAt: null,
});
let ids = 0;
const label = (fileId: number, timeFrame = 0): LabelRow => ({
  id: (ids += 1),
  fileId,
  dataSourceId: 5,
  userId: 3,
  title: 'Кот',
  x0: 0,
  y0: 0,
  x1: 1,
  y1: 1,
  timeFrame,
  createdAt: AT,
  deletedAt: null,
  isFileGone: false,
});
const still = (second: number): Still => ({
  second,
  size: 1,
  extension: 'jpg',
  width: 64,
  height: 48,
  read: () => Readable.from(['x']),
});

/** A library of these files and labels, what was asked of it, and what was skipped. */
function library(files: PlacedFile[], labels: LabelRow[], stillsOf?: PictureDeps['media']['stillsOf']) {
  const asked: number[][] = [];
  const skipped: [number, string][] = [];
  const deps: PictureDeps = {
    labels: { listOf: (fileIds) => Promise.resolve(labels.filter(({ fileId }) => fileIds.includes(fileId))) },
    media: {
      findFiles: (fileIds) => {
        asked.push([...fileIds]);
        return Promise.resolve(files.filter(({ id }) => fileIds.includes(id)));
      },
      stillsOf:
        stillsOf ??
        async function* (_row, seconds) {
          for (const second of seconds) yield Promise.resolve(still(second));
        },
    },
    skip: (fileId, reason) => void skipped.push([fileId, reason]),
  };
  return { deps, asked, skipped };
}
const read = async (pictures: AsyncGenerator<PictureOnDisc>) => {
  const all: PictureOnDisc['picture'][] = [];
  for await (const { picture } of pictures) all.push(picture);
  return all;
};
const amounts = (fileIds: number[], amount = 1) => fileIds.map((fileId) => ({ fileId, amount }));

it('makes one picture of an image with all its labels, and one of a video for each second that is labelled', async () => {
  const labels = [label(11, 7), label(11, 3), label(12, 3.2), label(12, 1.0004), label(12, 3.2)];
  const { deps } = library([file(11), file(12, 'video')], labels);
  const pictures = await read(picturesOf(amounts([11, 12]), deps));
  expect(
    pictures.map(({ name, fileId, second, labels: own }) => [name, fileId, second, own.map(({ id }) => id)]),
  ).toEqual([
    ['000001', 11, 0, [labels[0]?.id, labels[1]?.id]],
    ['000002_00001000', 12, 1, [labels[3]?.id]],
    ['000002_00003200', 12, 3.2, [labels[2]?.id, labels[4]?.id]],
  ]);
  expect(pictures[0]).toMatchObject({ extension: 'jpg', width: 64, height: 48 });
});

it('keeps all frames of a file on one side', async () => {
  const fileIds = Array.from({ length: 20 }, (_, at) => at + 1);
  const { deps } = library(
    fileIds.map((id) => file(id, 'video')),
    fileIds.flatMap((id) => [label(id, 1), label(id, 2)]),
  );
  const pictures = await read(picturesOf(amounts(fileIds), deps));
  const sides = fileIds.map((id) => new Set(pictures.filter(({ fileId }) => fileId === id).map(({ side }) => side)));
  expect(sides.every(({ size }) => size === 1)).toBe(true);
  expect(new Set(pictures.map(({ side }) => side))).toEqual(new Set(['train', 'val']));
});

it('leaves out a file or labels that were deleted meanwhile, and moves no other number', async () => {
  const { deps } = library([file(11), file(13), file(14)], [label(11), label(12), label(14)]);
  expect((await read(picturesOf(amounts([11, 12, 13, 14]), deps))).map(({ name, fileId }) => [name, fileId])).toEqual([
    ['000001', 11],
    ['000004', 14],
  ]);
});

it('skips a file that cannot be read with a word, and goes on; any other trouble ends the set', async () => {
  const failing = (error: Error): PictureDeps['media']['stillsOf'] =>
    async function* ({ id }) {
      if (id === 11) throw error;
      yield Promise.resolve(still(0));
    };
  const refused = new MediaRefused('damaged');
  const bad = library([file(11), file(12)], [label(11), label(12)], failing(refused));
  expect((await read(picturesOf(amounts([11, 12]), bad.deps))).map(({ fileId }) => fileId)).toEqual([12]);
  expect(bad.skipped).toEqual([[11, refused.message]]);
  const broken = library([file(11), file(12)], [label(11), label(12)], failing(new Error('the disc is gone')));
  await expect(read(picturesOf(amounts([11, 12]), broken.deps))).rejects.toThrow('the disc is gone');
  expect(broken.skipped).toEqual([]);
});

it('asks for 200 files at a time at most, and for fewer when they have many labels', async () => {
  const fileIds = Array.from({ length: 401 }, (_, at) => at + 1);
  const many = library([], []);
  await read(picturesOf(amounts(fileIds), many.deps));
  expect(many.asked.map(({ length }) => length)).toEqual([200, 200, 1]);
  expect(many.asked.flat()).toEqual(fileIds);

  const full = library([], []);
  await read(
    picturesOf([...amounts([1, 2], 1000), ...amounts([3], 1), ...amounts([4], 5000), ...amounts([5, 6], 1)], full.deps),
  );
  expect(full.asked).toEqual([[1, 2], [3], [4], [5, 6]]);
  await read(picturesOf([], full.deps));
  expect(full.asked).toHaveLength(4);
});
