import { classKey, type SuggestedFrame } from '@rakurs/contract';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { classifierNotFound, type Classifiers } from './classifiers.service.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { CorrectionStore } from './corrections.store.ts';
import type { KnownClass, KnownClasses, Place } from './known-classes.service.ts';
import type { DoubtStore } from './suggesting/doubts.store.ts';
import { boxAt, framesInSight, type Frame, type Moment } from './suggesting/moments.ts';
import { directionOf, pickFrames, unsureAround, type Candidate } from './suggesting/pick-frames.ts';
import { thresholdOf } from './threshold.ts';

export interface SuggestingDeps {
  classifiers: Pick<Classifiers, 'requireOwn'>;
  store: Pick<ClassifierStore, 'findVersion'>;
  known: Pick<KnownClasses, 'list' | 'sourcesOf'>;
  corrections: Pick<CorrectionStore, 'listOf'>;
  doubts: DoubtStore;
  labelling: Pick<Labelling, 'listOfSources'>;
  media: Pick<Media, 'describedFiles' | 'findFiles' | 'listFrames' | 'showFiles' | 'showFrames'>;
  recognition: Pick<Recognition, 'looksOf'>;
}

/** Of an archive however large, the newest: comparing more takes longer than anybody waits. */
const MOST_FILES = 2000;
const MOST_FRAMES = 3000;
const MOST_COMPARED_WITH = 200;
const MOST_DOUBTS = 300;
const MOST_SHOWN = 20_000;
const FILES_AT_ONCE = 1000;
const LAST_ID = 2 ** 31 - 1;

/** 'Разметьте эти десять': the frames of a project that would teach a class most. */
export function createSuggesting({ classifiers, store, known, corrections, doubts, labelling, media, recognition }: SuggestingDeps) {
  const directionsOf = async (fileIds: readonly number[]): Promise<Map<number, Float32Array>> => {
    const directions = new Map<number, Float32Array>();
    for (let from = 0; from < fileIds.length; from += FILES_AT_ONCE)
      for (const { frameId, embedding } of await recognition.looksOf(fileIds.slice(from, from + FILES_AT_ONCE))) {
        const direction = directionOf(new Int8Array(embedding));
        if (direction) directions.set(frameId, direction);
      }
    return directions;
  };
  /** What people have pointed at: with the class, and with anything. */
  const pointedAt = async (one: KnownClass, sourceIds: number[]): Promise<{ own: Moment[]; all: Moment[] }> => {
    const drawn = (await labelling.listOfSources(sourceIds)).map(({ fileId, timeFrame, title }) => ({ fileId, second: timeFrame, title }));
    // However long ago it was said, and however much since: nobody is asked twice.
    const said = [...one.examples, ...one.counters, ...(await corrections.listOf([one.row.id]))];
    const own = one.row.kind === 'thing' ? drawn.filter(({ title }) => classKey(title) === classKey(one.row.title)) : [];
    return { own: [...own, ...said], all: [...drawn, ...said] };
  };
  const thresholdNow = async ({ row }: KnownClass): Promise<number | null> => {
    const version = row.versionId === null ? null : await store.findVersion(row.versionId);
    return version && thresholdOf(row, version);
  };
  const foundBy = async ({ row }: KnownClass, threshold: number | null) => {
    if (threshold === null) return { unsure: [], shown: [] };
    const [from, to] = unsureAround(threshold);
    const [unsure, shown] = await Promise.all([doubts.listDoubts({ classifierId: row.id, from, to, threshold, most: MOST_DOUBTS }), doubts.listShown({ classifierId: row.id, threshold, most: MOST_SHOWN })]);
    return { unsure, shown };
  };
  /** The newest files of the project, and those that are in doubt. */
  const filesOf = async (sourceIds: readonly number[], doubtful: readonly number[]): Promise<Set<number>> => {
    const newest = await media.describedFiles.listIdsBefore([...sourceIds], LAST_ID, MOST_FILES);
    const files = await media.findFiles([...new Set([...doubtful, ...newest])]);
    return new Set(files.flatMap(({ id, dataSourceId }) => (sourceIds.includes(dataSourceId) ? [id] : [])));
  };
  const showPictures = async (frames: readonly Frame[]): Promise<(frame: Frame) => Pick<SuggestedFrame, 'data_source_id' | 'picture_url'> | null> => {
    const [files, pictures] = await Promise.all([media.showFiles(frames.map(({ fileId }) => fileId)), media.showFrames(frames.map(({ id }) => id))]);
    const fileOf = new Map(files.map((file) => [file.id, file]));
    return ({ id, fileId }) => {
      const file = fileOf.get(fileId);
      return file ? { data_source_id: file.data_source_id, picture_url: pictures.get(id) ?? file.thumbnail_url } : null;
    };
  };

  return {
    /** The same state gives the same frames; nothing is written. */
    async suggest(place: Place, classifierId: number): Promise<SuggestedFrame[]> {
      await classifiers.requireOwn(place, classifierId);
      const one = (await known.list(place)).find(({ row }) => row.id === classifierId);
      if (!one) throw classifierNotFound();
      const allSources = await known.sourcesOf(place);
      // The folders of examples of a class of whole frames are labelled as a whole.
      const sourceIds = allSources.filter((id) => id !== one.row.withSourceId && id !== one.row.withoutSourceId);
      const [threshold, { own, all }] = await Promise.all([thresholdNow(one), pointedAt(one, allSources)]);
      const { unsure, shown } = await foundBy(one, threshold);
      const inPlace = await filesOf(sourceIds, unsure.map(({ fileId }) => fileId));
      const compared = { examples: one.examples.slice(-MOST_COMPARED_WITH), labelled: all.slice(-MOST_COMPARED_WITH) };
      const fileIds = [...new Set([...inPlace, ...[...compared.examples, ...compared.labelled].map(({ fileId }) => fileId)])];
      const [frames, directions] = await Promise.all([media.listFrames(fileIds), directionsOf(fileIds)]);
      const { frameAt, doubtsOn, isPointedAt, isFound } = framesInSight({ frames, pointed: own, shown, unsure });

      const wanted = frames
        .filter((frame) => inPlace.has(frame.fileId) && !isPointedAt(frame))
        .toSorted((a, b) => Number(doubtsOn(b.id).length > 0) - Number(doubtsOn(a.id).length > 0) || b.id - a.id)
        .slice(0, MOST_FRAMES);
      const candidates = wanted.map((frame): Candidate => ({ frameId: frame.id, fileId: frame.fileId, second: frame.second, direction: directions.get(frame.id) ?? null, confidences: doubtsOn(frame.id).map(({ confidence }) => confidence), isFound: isFound(frame) }));
      const looksOf = (moments: readonly Moment[]): Float32Array[] => [...new Set(moments.flatMap((moment) => frameAt(moment)?.id ?? []))].flatMap((frameId) => directions.get(frameId) ?? []);
      const picked = pickFrames({ candidates, examples: looksOf(compared.examples), labelled: looksOf(compared.labelled), threshold });

      const frameOf = new Map(wanted.map((frame) => [frame.id, frame]));
      const pickedFrames = picked.flatMap(({ frameId }) => frameOf.get(frameId) ?? []);
      const pictureOf = await showPictures(pickedFrames);
      return picked.flatMap(({ frameId, reason }) => {
        const frame = frameOf.get(frameId);
        const picture = frame && pictureOf(frame);
        if (!frame || !picture) return [];
        const { fileId, second } = frame;
        return [{ data_source_file_id: fileId, second, reason, ...picture, proposals: doubtsOn(frameId).map((doubt) => ({ coordinates: boxAt(doubt, second), confidence: doubt.confidence })) }];
      });
    },
  };
}
export type Suggesting = ReturnType<typeof createSuggesting>;
