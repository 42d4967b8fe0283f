import { MediaRefused } from '#platform/media/index.ts';
import type { Media, PlacedFile, Still } from '#modules/media/index.ts';
import type { LabelRow, LabelStore } from '../labels.store.ts';
import { prefetch } from './prefetch.ts';
import type { DatasetPicture } from './notation.ts';
import { splitFiles, type Side } from './split.ts';

export interface LabelledFile {
  fileId: number;
  /** Of its labels. */
  amount: number;
}
export interface PictureDeps {
  labels: Pick<LabelStore, 'listOf'>;
  media: Pick<Media, 'findFiles' | 'stillsOf'>;
  /** Told of a file that cannot be read: one bad file spoils no set. */
  skip: (fileId: number, reason: string) => void;
}
export interface PictureOnDisc {
  picture: DatasetPicture;
  still: Still;
}

/** What is read from the database at a time. */
const MAX_FILES = 200;
const MAX_LABELS = 2000;
/** As many as there are decoders. */
const MADE_AHEAD = 2;

/** The pictures of a set in order of their files, one at a time: what is held does not grow with the set. */
export const picturesOf = (files: readonly LabelledFile[], deps: PictureDeps): AsyncGenerator<PictureOnDisc> =>
  prefetch(inFiles(files, deps), MADE_AHEAD);

async function* inFiles(
  files: readonly LabelledFile[],
  { labels, media, skip }: PictureDeps,
): AsyncGenerator<AsyncGenerator<PictureOnDisc>> {
  const sideOf = splitFiles(files.map(({ fileId }) => fileId));
  let number = 0;
  for (const portion of inPortions(files)) {
    const ids = portion.map(({ fileId }) => fileId);
    const rows = new Map((await media.findFiles(ids)).map((row) => [row.id, row]));
    const drawn = groupBy(await labels.listOf(ids), ({ fileId }) => fileId);
    for (const { fileId } of portion) {
      number += 1;
      const row = rows.get(fileId);
      const own = drawn.get(fileId);
      // Unless it was deleted while we were writing.
      if (row && own) yield ofFile({ row, own, number, side: sideOf(fileId) }, { media, skip });
    }
  }
}

interface DrawnFile {
  row: PlacedFile;
  own: LabelRow[];
  /** In the set. */
  number: number;
  side: Side;
}

async function* ofFile(
  { row, own, number, side }: DrawnFile,
  { media, skip }: Pick<PictureDeps, 'media' | 'skip'>,
): AsyncGenerator<PictureOnDisc> {
  const atSecond = groupBy(own, ({ timeFrame }) => (row.kind === 'video' ? inThousandths(timeFrame) : 0));
  const seconds = [...atSecond.keys()].sort((one, other) => one - other);
  try {
    for await (const still of media.stillsOf(row, seconds)) {
      const { second, extension, width, height } = still;
      yield {
        still,
        picture: {
          name: nameOf(number, row, second),
          side,
          kind: row.kind,
          fileId: row.id,
          second,
          extension,
          width,
          height,
          labels: atSecond.get(second) ?? [],
        },
      };
    }
  } catch (error) {
    if (!(error instanceof MediaRefused)) throw error;
    skip(row.id, error.message);
  }
}

/** A picture of the set for each of them. */
const inThousandths = (second: number): number => Math.round(second * 1000) / 1000;

function groupBy<T>(things: readonly T[], keyOf: (thing: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return groups;
}

/** 000001, or 000001_00003200 of a video: the file's number in the set and the thousandths of a second. */
const nameOf = (number: number, { kind }: Pick<PlacedFile, 'kind'>, second: number): string => {
  const name = String(number).padStart(6, '0');
  return kind === 'video' ? `${name}_${String(Math.round(second * 1000)).padStart(8, '0')}` : name;
};

function* inPortions(files: readonly LabelledFile[]): Generator<LabelledFile[]> {
  let portion: LabelledFile[] = [];
  let amount = 0;
  for (const file of files) {
    if (portion.length > 0 && (portion.length === MAX_FILES || amount + file.amount > MAX_LABELS)) {
      yield portion;
      [portion, amount] = [[], 0];
    }
    portion.push(file);
    amount += file.amount;
  }
  if (portion.length > 0) yield portion;
}
