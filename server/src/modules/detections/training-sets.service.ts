import { createHash } from 'node:crypto';
import { MAX_UNLABELLED, SCANNED_SEGMENT_SECONDS, type LearningFrame } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import type { Media } from '#modules/media/index.ts';
import type { Recognition } from '#modules/recognition/index.ts';
import { NO_FEATURES, type Features } from './features.service.ts';
import type { Spot } from './fingerprint.ts';
import type { KnownClass } from './known-classes.service.ts';
import { saidOfFrame } from './said-of-frame.ts';

export interface TrainingSetsDeps {
  media: Pick<Media, 'modelInputs' | 'momentAddress' | 'describedFiles'>;
  recognition: Pick<Recognition, 'visionOutputsOf'>;
  features: Pick<Features, 'addressesOf'>;
}

const AT_ONCE = 1000;
/** A moment this near to a frame that machines looked at is that frame. */
const SAME_MOMENT_SECONDS = 0.02;

const momentOf = ({ fileId, second }: Spot): string => `${fileId} ${second}`;
/** Moments of a film that lie so close together show the same. */
const stretchOf = ({ fileId, second }: Pick<Spot, 'fileId' | 'second'>): string =>
  `${fileId} ${Math.floor(second / SCANNED_SEGMENT_SECONDS)}`;
/** In no order that anybody could have had in mind, and always the same. */
const shuffled = (fileId: number): string => createHash('sha256').update(String(fileId)).digest('hex');

type Known = Omit<LearningFrame, 'role' | 'group' | 'boxes' | 'wrong'>;

/** What a worker learns a class from: the frames people have said something of, and some they have not. */
export function createTrainingSets({ media, recognition, features }: TrainingSetsDeps) {
  /** How to get what is seen of these files, frame by frame, and at any moment between. */
  const openFiles = async (fileIds: number[]) => {
    const [inputs, addresses, looks] = await Promise.all([
      media.modelInputs(fileIds),
      features.addressesOf(fileIds),
      recognition.visionOutputsOf(fileIds),
    ]);
    const embeddingOf = new Map(looks.map(({ frameId, embedding }) => [frameId, embedding.toString('base64')]));
    const framesOf = (fileId: number): Known[] =>
      (inputs.get(fileId)?.frames ?? []).map((frame) => ({
        ...frame,
        ...(addresses.get(frame.id) ?? NO_FEATURES),
        embedding: embeddingOf.get(frame.id) ?? null,
      }));
    return {
      framesOf,
      async at(fileId: number, second: number): Promise<Known | null> {
        const frames = framesOf(fileId);
        const isFilm = inputs.get(fileId)?.kind === 'video';
        const known = isFilm
          ? frames.find((frame) => Math.abs(frame.second - second) <= SAME_MOMENT_SECONDS)
          : frames[0];
        if (known || !isFilm) return known ?? null;
        const url = await media.momentAddress(fileId, second);
        return url === null ? null : { id: 0, second, url, ...NO_FEATURES, embedding: null };
      },
    };
  };
  /** Files of the project that nobody has said anything of, the same ones each time as long as they are there. */
  const chooseUnlabelled = async (sourceIds: number[], labelled: ReadonlySet<number>): Promise<number[]> => {
    let chosen: { fileId: number; order: string }[] = [];
    for (
      let files = await media.describedFiles.listAfter(sourceIds, 0, AT_ONCE);
      files.length > 0;
      files = await media.describedFiles.listAfter(sourceIds, files.at(-1)?.fileId ?? 0, AT_ONCE)
    ) {
      const fresh = files.flatMap(({ fileId }) => (labelled.has(fileId) ? [] : [{ fileId, order: shuffled(fileId) }]));
      chosen = [...chosen, ...fresh]
        .toSorted((one, other) => one.order.localeCompare(other.order))
        .slice(0, MAX_UNLABELLED);
    }
    return chosen.map(({ fileId }) => fileId);
  };

  return {
    /** `sourceIds`: of the project. Empty when nothing of what it would be learned from is there any more. */
    async framesOf({ kind, examples, counters }: KnownClass, sourceIds: number[]): Promise<LearningFrame[]> {
      // In the order of the last word about each.
      const moments = [...groupBy([...examples, ...counters].toReversed(), momentOf)].toReversed();
      const [examplesAt, countersAt] = [groupBy(examples, momentOf), groupBy(counters, momentOf)];
      const saidOf = new Set([...examples, ...counters].map(({ fileId }) => fileId));
      const unlabelled = await chooseUnlabelled(sourceIds, saidOf);
      const files = await openFiles([...saidOf, ...unlabelled]);
      const frames: LearningFrame[] = [];
      const groups = new Map<string, number>();
      const groupOf = (place: Pick<Spot, 'fileId' | 'second'>): number => {
        const number = groups.get(stretchOf(place)) ?? groups.size;
        groups.set(stretchOf(place), number);
        return number;
      };
      for (const [moment, [spot]] of moments) {
        const frame = spot && (await files.at(spot.fileId, spot.second));
        if (!frame) continue;
        const said = { examples: examplesAt.get(moment) ?? [], counters: countersAt.get(moment) ?? [] };
        const ofWhole = {
          role: said.examples.length > 0 ? ('example' as const) : ('counter' as const),
          boxes: [],
          wrong: [],
        };
        frames.push({ ...frame, group: groupOf(spot), ...(kind === 'frame' ? ofWhole : saidOfFrame(said)) });
      }
      if (!frames.some(({ role, boxes }) => (kind === 'frame' ? role === 'example' : boxes.length > 0))) return [];
      for (const fileId of unlabelled)
        for (const frame of files.framesOf(fileId).slice(0, 1))
          frames.push({ ...frame, role: 'unlabelled', group: groupOf({ fileId, second: 0 }), boxes: [], wrong: [] });
      return frames;
    },
  };
}
export type TrainingSets = ReturnType<typeof createTrainingSets>;
