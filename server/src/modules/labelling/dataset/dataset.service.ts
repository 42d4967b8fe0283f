import type { UserActor } from '#platform/actor.ts';
import { DatasetFormat } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import { createInFlight } from '#platform/in-flight.ts';
import { writeZip, type ZipEntry } from '#platform/zip/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { LabelStore } from '../labels.store.ts';
import { createClasses, type Classes } from './classes.ts';
import { createCoco } from './coco.ts';
import { createLabelsCsv } from './labels-csv.ts';
import { createOmittedList } from './omitted-list.ts';
import { requirePictures, withPicturesOf } from './require-pictures.ts';
import { pathOf, type DatasetPicture, type Notation } from './notation.ts';
import { picturesOf, type LabelledFile } from './pictures.ts';
import { readmeOf, type ReadmeFacts } from './readme.ts';
import { openSpool } from './spool.ts';
import { createVoc } from './voc.ts';
import { createYolo } from './yolo.ts';

export interface DatasetDeps {
  labels: Pick<LabelStore, 'countByFile' | 'countTitles' | 'listOf'>;
  media: Pick<Media, 'requireSource' | 'listKinds' | 'findFiles' | 'stillsOf'>;
  /** A place on this machine for a file in the making. */
  newPath: () => string;
  clock: Clock;
}
export interface DatasetWish {
  dataSourceId: number;
  /** One notation; all of them when none is named. */
  format?: DatasetFormat | undefined;
  annotationsOnly?: boolean;
}
interface Downloader extends UserActor {
  canTrainLearningModels: boolean;
}

/** A list of what went wrong is for reading. */
const MAX_SKIPPED = 1000;
const MAX_AT_ONCE = 3;

/** The labelled files of a source as a set that models are trained on. */
export function createDataset({ labels, media, newPath, clock }: DatasetDeps) {
  const underWay = createInFlight(MAX_AT_ONCE);
  const makeNotation = (
    format: DatasetFormat,
    { classes, dataSourceId, at }: { classes: Classes; dataSourceId: number; at: Date },
  ): Promise<Notation> | Notation => {
    const spool = () => openSpool(newPath());
    switch (format) {
      case 'coco':
        return createCoco({ classes, dataSourceId, at, openSpool: spool });
      case 'yolo':
        return createYolo(classes);
      case 'voc':
        return createVoc();
      case 'csv':
        return createLabelsCsv(spool);
    }
  };

  /**
   * Each label is read once and goes into every notation at that moment: whatever people do meanwhile, the notations
   * agree.
   */
  async function* entriesOf(
    files: readonly LabelledFile[],
    {
      dataSourceId,
      format,
      at,
      hasPicturesOf,
    }: DatasetWish & { at: Date; hasPicturesOf: (kind: DatasetPicture['kind']) => boolean },
  ): AsyncGenerator<ZipEntry> {
    const classes = createClasses((await labels.countTitles([dataSourceId])).map(({ title }) => title));
    const formats = format ? [format] : DatasetFormat.options;
    const told = { pictures: { train: 0, val: 0 }, labels: 0, skipped: [] as ReadmeFacts['skipped'][number][] };
    const skip = (fileId: number, reason: string) =>
      void (told.skipped.length < MAX_SKIPPED && told.skipped.push({ fileId, reason }));
    const isLeftOut = ({ kind }: DatasetPicture) => !hasPicturesOf(kind);
    const leftOut = createOmittedList(() => openSpool(newPath()), isLeftOut);
    const notations: Notation[] = [leftOut];
    try {
      for (const wanted of formats) notations.push(await makeNotation(wanted, { classes, dataSourceId, at }));
      for await (const { picture, still } of picturesOf(files, { labels, media, skip })) {
        if (!isLeftOut(picture)) yield { kind: 'stored', name: pathOf(picture), size: still.size, read: still.read };
        told.pictures[picture.side] += 1;
        told.labels += picture.labels.length;
        for (const notation of notations) yield* await notation.add(picture);
      }
      for (const notation of notations) yield* await notation.finish();
      yield {
        kind: 'text',
        name: 'README.txt',
        text: readmeOf({ ...told, leftOut: leftOut.amount(), dataSourceId, at, formats, titles: classes.titles() }),
      };
    } finally {
      for (const notation of notations) await notation.close();
    }
  }

  return {
    /** The bytes of the zip; nothing is made before somebody reads. Refuses before the first byte. */
    async open(caller: Downloader, wish: DatasetWish): Promise<AsyncGenerator<Buffer>> {
      const { userId, canTrainLearningModels } = caller;
      await media.requireSource(caller, wish.dataSourceId, 'file.download');
      const kindOf = new Map((await media.listKinds(wish.dataSourceId)).map(({ id, kind }) => [id, kind]));
      const labelled = (await labels.countByFile(wish.dataSourceId)).flatMap((file) => {
        const kind = kindOf.get(file.fileId);
        return kind ? [{ ...file, kind }] : [];
      });
      requirePictures(new Set(labelled.map(({ kind }) => kind)));
      underWay.requireRoom(userId);
      const at = clock.now();
      const entries = entriesOf(
        labelled.filter(({ kind }) => kind !== 'stream'),
        {
          ...wish,
          at,
          hasPicturesOf: withPicturesOf({ canTrainLearningModels, annotationsOnly: wish.annotationsOnly ?? false }),
        },
      );
      return underWay.counted(userId, writeZip(entries, at));
    },
  };
}
export type Dataset = ReturnType<typeof createDataset>;
