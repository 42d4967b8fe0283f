import { classKey, type SuggestedFrame } from '@rakurs/contract';
import type { Labelling } from '#modules/labelling/index.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { classifierNotFound, type Classifiers } from './classifiers.service.ts';
import type { ClassifierStore } from './classifiers.store.ts';
import type { CorrectionStore } from './corrections.store.ts';
import type { KnownClass, KnownClasses } from './known-classes.service.ts';
import type { Place } from './place.ts';
import type { DoubtStore } from './suggesting/doubts.store.ts';
import { boxAt, framesInSight, overlapsAny, type Frame, type Moment } from './suggesting/moments.ts';
import { directionOf, pickFrames, uncertainRange, type Candidate } from './suggesting/pick-frames.ts';
import { thresholdOf } from './threshold.ts';

export interface SuggestingDeps {
  classifiers: Pick<Classifiers, 'requireIn'>;
  store: Pick<ClassifierStore, 'findVersion'>;
  known: Pick<KnownClasses, 'show' | 'sourcesOf'>;
  corrections: Pick<CorrectionStore, 'listOf'>;
  doubts: DoubtStore;
  labelling: Pick<Labelling, 'listOfFiles' | 'listLast'>;
  media: Pick<Media, 'describedFiles' | 'findFiles' | 'listFrames' | 'showFiles' | 'showFrames'>;
  recognition: Pick<Recognition, 'embeddingsOf'>;
}

/** Of an archive however large, the newest: comparing more takes longer than anybody waits. */
const MAX_FILES = 2000;
const MAX_FRAMES = 3000;
const MAX_COMPARED_WITH = 200;
const MAX_DOUBTS = 300;
const MAX_SHOWN = 20_000;
const FILES_AT_ONCE = 200;
const FRAMES_AT_ONCE = 500;
const LAST_ID = 2 ** 31 - 1;

const newestFirst = (one: Frame, other: Frame): number => other.id - one.id;

/** 'Разметьте эти десять': the frames of a project that would teach a class most. */
export function createSuggesting({
  classifiers,
  store,
  known,
  corrections,
  doubts,
  labelling,
  media,
  recognition,
}: SuggestingDeps) {
  const directionsOf = async (frameIds: readonly number[]): Promise<Map<number, Float32Array>> => {
    const directions = new Map<number, Float32Array>();
    for (let from = 0; from < frameIds.length; from += FRAMES_AT_ONCE)
      for (const { frameId, embedding } of await recognition.embeddingsOf(
        frameIds.slice(from, from + FRAMES_AT_ONCE),
      )) {
        const direction = directionOf(new Int8Array(embedding));
        if (direction) directions.set(frameId, direction);
      }
    return directions;
  };
  /** The frames of these files, and where people have pointed at the class on them. */
  const lookInto = async (fileIds: number[], { row }: KnownClass): Promise<{ frames: Frame[]; pointed: Moment[] }> => {
    const [frames, labels] = await Promise.all([
      media.listFrames(fileIds),
      row.kind === 'thing' ? labelling.listOfFiles(fileIds) : [],
    ]);
    return {
      frames,
      pointed: labels.flatMap(({ fileId, timeFrame, title }) =>
        classKey(title) === classKey(row.title) ? [{ fileId, second: timeFrame }] : [],
      ),
    };
  };
  /** The newest files first, until there is enough to choose from: films have dozens of frames each. */
  const newestIn = async (
    fileIds: readonly number[],
    { one, said }: { one: KnownClass; said: readonly Moment[] },
  ): Promise<Frame[]> => {
    const newest = fileIds.toSorted((a, b) => b - a);
    const chosen: Frame[] = [];
    for (let from = 0; from < newest.length && chosen.length < MAX_FRAMES; from += FILES_AT_ONCE) {
      const { frames, pointed } = await lookInto(newest.slice(from, from + FILES_AT_ONCE), one);
      const isPointedAt = overlapsAny([...pointed, ...said]);
      for (const frame of frames) if (!isPointedAt(frame)) chosen.push(frame);
    }
    return chosen;
  };
  const thresholdNow = async ({ row }: KnownClass): Promise<number | null> => {
    const version = row.versionId === null ? null : await store.findVersion(row.versionId);
    return version && thresholdOf(row, version);
  };
  const foundBy = async ({ row }: KnownClass, threshold: number | null) => {
    if (threshold === null) return { unsure: [], shown: [] };
    const [from, to] = uncertainRange(threshold);
    const [unsure, shown] = await Promise.all([
      doubts.listDoubts({ classifierId: row.id, from, to, threshold, most: MAX_DOUBTS }),
      doubts.listShown({ classifierId: row.id, threshold, most: MAX_SHOWN }),
    ]);
    return { unsure, shown };
  };
  /** The newest files of the project, and those that are in doubt. */
  const filesOf = async (sourceIds: readonly number[], doubtful: readonly number[]): Promise<Set<number>> => {
    const newest = await media.describedFiles.listIdsBefore([...sourceIds], LAST_ID, MAX_FILES);
    const files = await media.findFiles([...new Set([...doubtful, ...newest])]);
    return new Set(files.flatMap(({ id, dataSourceId }) => (sourceIds.includes(dataSourceId) ? [id] : [])));
  };
  const showPictures = async (
    frames: readonly Frame[],
  ): Promise<(frame: Frame) => Pick<SuggestedFrame, 'data_source_id' | 'picture_url'> | null> => {
    const [files, pictures] = await Promise.all([
      media.showFiles(frames.map(({ fileId }) => fileId)),
      media.showFrames(frames.map(({ id }) => id)),
    ]);
    const fileOf = new Map(files.map((file) => [file.id, file]));
    return ({ id, fileId }) => {
      const file = fileOf.get(fileId);
      return file ? { data_source_id: file.data_source_id, picture_url: pictures.get(id) ?? file.thumbnail_url } : null;
    };
  };

  return {
    /** The same state gives the same frames; nothing is written. */
    async suggest(place: Place, classifierId: number): Promise<SuggestedFrame[]> {
      const one = await known.show(await classifiers.requireIn(place, classifierId));
      if (!one) throw classifierNotFound();
      const allSources = await known.sourcesOf(place);
      // The folders of examples of a class of whole frames are labelled as a whole.
      const sourceIds = allSources.filter((id) => id !== one.row.withSourceId && id !== one.row.withoutSourceId);
      // However long ago it was said, and however much since: nobody is asked twice.
      const said = [...one.examples, ...one.counters, ...(await corrections.listOf([one.row.id]))];
      const [threshold, drawn] = await Promise.all([
        thresholdNow(one),
        labelling.listLast(allSources, MAX_COMPARED_WITH),
      ]);
      const { unsure, shown } = await foundBy(one, threshold);
      const inPlace = await filesOf(
        sourceIds,
        unsure.map(({ fileId }) => fileId),
      );
      const compared = {
        examples: one.examples.slice(-MAX_COMPARED_WITH),
        labelled: [...drawn.map(({ fileId, timeFrame }) => ({ fileId, second: timeFrame })), ...said].slice(
          -MAX_COMPARED_WITH,
        ),
      };
      const spokenOf = new Set([...compared.examples, ...compared.labelled, ...unsure].map(({ fileId }) => fileId));
      const { frames, pointed } = await lookInto([...spokenOf], one);
      const { frameAt, doubtsOn, isFound } = framesInSight({ frames, shown, unsure });
      const isPointedAt = overlapsAny([...pointed, ...said]);

      const fresh = await newestIn(
        [...inPlace].filter((id) => !spokenOf.has(id)),
        { one, said },
      );
      const open = frames.filter((frame) => inPlace.has(frame.fileId) && !isPointedAt(frame));
      const wanted = [
        ...open.filter(({ id }) => doubtsOn(id).length > 0).toSorted(newestFirst),
        ...[...open.filter(({ id }) => doubtsOn(id).length === 0), ...fresh].toSorted(newestFirst),
      ].slice(0, MAX_FRAMES);
      const frameIdsAt = (moments: readonly Moment[]): number[] => [
        ...new Set(moments.flatMap((moment) => frameAt(moment)?.id ?? [])),
      ];
      const [exampleIds, labelledIds] = [frameIdsAt(compared.examples), frameIdsAt(compared.labelled)];
      const directions = await directionsOf([
        ...new Set([...wanted.map(({ id }) => id), ...exampleIds, ...labelledIds]),
      ]);
      const candidates = wanted.map((frame): Candidate => ({
        frameId: frame.id,
        fileId: frame.fileId,
        second: frame.second,
        direction: directions.get(frame.id) ?? null,
        confidences: doubtsOn(frame.id).map(({ confidence }) => confidence),
        isFound: isFound(frame),
      }));
      const [examples, labelled] = [exampleIds, labelledIds].map((ids) =>
        ids.flatMap((id) => directions.get(id) ?? []),
      );
      const picked = await pickFrames({ candidates, examples: examples ?? [], labelled: labelled ?? [], threshold });

      const frameOf = new Map(wanted.map((frame) => [frame.id, frame]));
      const pickedFrames = picked.flatMap(({ frameId }) => frameOf.get(frameId) ?? []);
      const pictureOf = await showPictures(pickedFrames);
      return picked.flatMap(({ frameId, reason }) => {
        const frame = frameOf.get(frameId);
        const picture = frame && pictureOf(frame);
        if (!frame || !picture) return [];
        const { fileId, second } = frame;
        return [
          {
            data_source_file_id: fileId,
            second,
            reason,
            ...picture,
            proposals: doubtsOn(frameId).map((doubt) => ({
              coordinates: boxAt(doubt, second),
              confidence: doubt.confidence,
            })),
          },
        ];
      });
    },
  };
}
export type Suggesting = ReturnType<typeof createSuggesting>;
