import { classKey, type SuggestedFrame } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { classifierNotFound, type Classifiers } from './classifiers.service.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { KnownClass, KnownClasses, Place } from './known-classes.service.ts';
import type { Doubt, DoubtStore } from './suggesting/doubts.store.ts';
import { directionOf, pickFrames, unsureAround, type Candidate } from './suggesting/pick-frames.ts';
import { thresholdOf } from './threshold.ts';

export interface SuggestingDeps {
  classifiers: Pick<Classifiers, 'requireOwn'>;
  store: Pick<ClassifierStore, 'findVersion'>;
  known: Pick<KnownClasses, 'list' | 'sourcesOf'>;
  doubts: DoubtStore;
  labelling: Pick<Labelling, 'listOfSources'>;
  media: Pick<Media, 'describedFiles' | 'findFiles' | 'listFrames' | 'showFiles' | 'showFrames'>;
  recognition: Pick<Recognition, 'looksOf'>;
}

interface Moment {
  fileId: number;
  second: number;
}
type Frame = Moment & { id: number };

/** Of an archive however large, the newest: comparing more takes longer than anybody waits. */
const MOST_FILES = 2000;
const MOST_FRAMES = 3000;
const MOST_COMPARED_WITH = 200;
const MOST_DOUBTS = 300;
const MOST_SHOWN = 20_000;
const FILES_AT_ONCE = 1000;
const LAST_ID = 2 ** 31 - 1;
/** A frame of a film this near to a rectangle was seen by who drew it. */
const SEEN_SECONDS = 2;

const nearestTo = (frames: readonly Frame[], second: number): Frame | undefined => frames.reduce<Frame | undefined>((best, frame) => (best && Math.abs(best.second - second) <= Math.abs(frame.second - second) ? best : frame), undefined);
/** Where it was nearest to that second; a picture has no way. */
const boxAt = ({ path, x0, y0, x1, y1 }: Doubt, second: number): [number, number, number, number] => {
  const [first, ...rest] = path;
  if (!first) return [x0, y0, x1, y1];
  const [, ...box] = rest.reduce((best, one) => (Math.abs(one[0] - second) < Math.abs(best[0] - second) ? one : best), first);
  return box;
};

/** 'Разметьте эти десять': the frames of a project that would teach a class most. */
export function createSuggesting({ classifiers, store, known, doubts, labelling, media, recognition }: SuggestingDeps) {
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
  const pointedAt = async (one: KnownClass, sourceIds: number[]): Promise<{ own: Moment[]; any: Moment[] }> => {
    const drawn = (await labelling.listOfSources(sourceIds)).map(({ fileId, timeFrame, title }) => ({ fileId, second: timeFrame, title }));
    const said = [...one.examples, ...one.counters];
    const own = one.row.kind === 'thing' ? drawn.filter(({ title }) => classKey(title) === classKey(one.row.title)) : [];
    return { own: [...own, ...said], any: [...drawn, ...said] };
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
      const [threshold, { own, any }] = await Promise.all([thresholdNow(one), pointedAt(one, allSources)]);
      const { unsure, shown } = await foundBy(one, threshold);
      const newest = await media.describedFiles.listIdsBefore(sourceIds, LAST_ID, MOST_FILES);
      const inPlace = new Set((await media.findFiles([...new Set([...unsure.map(({ fileId }) => fileId), ...newest])])).flatMap(({ id, dataSourceId }) => (sourceIds.includes(dataSourceId) ? [id] : [])));
      const compared = { examples: one.examples.slice(-MOST_COMPARED_WITH), labelled: any.slice(-MOST_COMPARED_WITH) };
      const pointedFiles = new Set([...compared.examples, ...compared.labelled].map(({ fileId }) => fileId));
      const [frames, directions] = await Promise.all([media.listFrames([...new Set([...inPlace, ...pointedFiles])]), directionsOf([...new Set([...inPlace, ...pointedFiles])])]);
      const framesOf = groupBy(frames, ({ fileId }) => fileId);
      const frameAt = ({ fileId, second }: Moment): Frame | undefined => nearestTo(framesOf.get(fileId) ?? [], second);

      const seenOf = groupBy(own, ({ fileId }) => fileId);
      const isSeen = ({ fileId, second }: Moment): boolean => (seenOf.get(fileId) ?? []).some((moment) => Math.abs(moment.second - second) <= SEEN_SECONDS);
      const shownOf = groupBy(shown, ({ fileId }) => fileId);
      const isFound = ({ fileId, second }: Moment): boolean => (shownOf.get(fileId) ?? []).some(({ startTime, endTime }) => startTime <= second + SEEN_SECONDS && endTime >= second - SEEN_SECONDS);
      const doubtsOf = groupBy(unsure.flatMap((doubt) => {
        const frame = frameAt({ fileId: doubt.fileId, second: (doubt.startTime + doubt.endTime) / 2 });
        return frame ? [{ frameId: frame.id, doubt }] : [];
      }), ({ frameId }) => frameId);
      const wanted = frames.filter((frame) => inPlace.has(frame.fileId) && !isSeen(frame)).toSorted((a, b) => Number(doubtsOf.has(b.id)) - Number(doubtsOf.has(a.id)) || b.id - a.id).slice(0, MOST_FRAMES);
      const candidates = wanted.map((frame): Candidate => ({ frameId: frame.id, fileId: frame.fileId, second: frame.second, direction: directions.get(frame.id) ?? null, confidences: (doubtsOf.get(frame.id) ?? []).map(({ doubt }) => doubt.confidence), isFound: isFound(frame) }));
      const looksLike = (moments: readonly Moment[]): Float32Array[] => [...new Set(moments.flatMap((moment) => frameAt(moment)?.id ?? []))].flatMap((frameId) => directions.get(frameId) ?? []);
      const picked = pickFrames({ candidates, examples: looksLike(compared.examples), labelled: looksLike(compared.labelled), threshold });

      const frameOf = new Map(wanted.map((frame) => [frame.id, frame]));
      const pickedFrames = picked.flatMap(({ frameId }) => frameOf.get(frameId) ?? []);
      const pictureOf = await showPictures(pickedFrames);
      return picked.flatMap(({ frameId, reason }) => {
        const frame = frameOf.get(frameId);
        const picture = frame && pictureOf(frame);
        if (!frame || !picture) return [];
        const { fileId, second } = frame;
        return [{ data_source_file_id: fileId, second, reason, ...picture, proposals: (doubtsOf.get(frameId) ?? []).map(({ doubt }) => ({ coordinates: boxAt(doubt, second), confidence: doubt.confidence })) }];
      });
    },
  };
}
export type Suggesting = ReturnType<typeof createSuggesting>;
