import { z } from 'zod';
import { FileKind } from './file-kind.ts';
import { EMBEDDING_BASE64_LENGTH, Second, TaskFrame } from './frames.ts';
import { defineTasks } from './task.ts';
import { Id, storedText } from './values.ts';

/** What workers are told and tell of taught classes: learning one, and finding it. */
const fraction = z.number().min(0).max(1);
const rectangle = z.object({ x0: fraction, y0: fraction, x1: fraction, y1: fraction });
export const MAX_EXAMPLES = 300;
export const MAX_UNLABELLED = 40;
export const MAX_SCANNED_AT_ONCE = 24;
/**
 * A film is scanned in pieces of so many seconds; what is found at the end of one and the beginning of the next is
 * joined.
 */
export const SCANNED_SEGMENT_SECONDS = 60;
/** What is hidden for longer is another when it comes back, within a piece and over the border of two. */
export const OUT_OF_SIGHT_SECONDS = 1.05;
/** Between two looks at a film at most: once a second is enough to know whether a door is open. */
export const MAX_STEP_SECONDS = 1;
const MAX_FOUND = 5000;
const MAX_MODELS = 200;
/** A view of a picture is a few hundred kilobytes; its tiles are four of them. */
const MAX_WHOLE_LENGTH = 1_500_000;
const MAX_TILES_LENGTH = 6_000_000;
const MAX_LEARNING_FRAMES = MAX_EXAMPLES * 2 + MAX_UNLABELLED;
/** A class is a few thousand numbers and the looks of its examples. */
const MAX_MODEL_LENGTH = 8_000_000;
const MAX_COUNTED = 1_000_000;

/** A class is a thing that is somewhere on the picture, or something that is true of the whole frame. */
export const ClassifierKind = z.enum(['thing', 'frame']);
export type ClassifierKind = z.output<typeof ClassifierKind>;

/** What was learned. Only programs of the same feature version can read the body. */
export const TaughtModel = z.object({
  recipe: storedText(40).min(1),
  kind: ClassifierKind,
  body: z.record(z.string(), z.json()),
});
export type TaughtModel = z.output<typeof TaughtModel>;

/** More are not needed to tell how good a class is. */
export const MAX_SCORED = 2000;
/**
 * What a class made of what was held back from it, by confidence: of the things that it found, and of what it took for
 * them. What is of nobody's pictures counts for a part.
 */
export const HeldOutScores = z.object({
  things: z.int().min(0).max(MAX_COUNTED),
  found: z.array(fraction).max(MAX_SCORED),
  mistaken: z.array(z.object({ confidence: fraction, weight: fraction })).max(MAX_SCORED),
});
export type HeldOutScores = z.output<typeof HeldOutScores>;

/** From so few things nothing can be told. */
export const MIN_CHECKED = 5;
/**
 * How much of what is shown from this confidence on is the class, and how much of the class is shown. Null: it would
 * show nothing, or there is too little to tell by.
 */
export function qualityAt(
  { things, found, mistaken }: HeldOutScores,
  threshold: number,
): { precision: number | null; recall: number | null } {
  if (things < MIN_CHECKED) return { precision: null, recall: null };
  const right = found.filter((confidence) => confidence >= threshold).length;
  const wrong = mistaken.reduce((sum, { confidence, weight }) => (confidence >= threshold ? sum + weight : sum), 0);
  return { precision: right + wrong === 0 ? null : right / (right + wrong), recall: right / things };
}

/** How well it was learned, by what was held back from it. */
export const LearningReport = z.object({
  /** Rectangles (or whole frames) of the class, pictures they are on, and rectangles that people called wrong. */
  examples: z.int().min(0).max(MAX_COUNTED),
  pictures: z.int().min(0).max(MAX_COUNTED),
  counter_examples: z.int().min(0).max(MAX_COUNTED),
  /**
   * On pictures that were held back in turn, at the automatic threshold; null when there were too few to hold any back.
   */
  precision: fraction.nullable(),
  recall: fraction.nullable(),
  /** How many examples these were measured on. */
  checked_on: z.int().min(0).max(MAX_COUNTED),
  /**
   * By which both are known at every other threshold; absent where nothing was held back, and of what was learned
   * before it was told.
   */
  scores: HeldOutScores.optional(),
  /** The confidence from which a hit is shown, unless its owner says otherwise. */
  automatic_threshold: fraction,
  seconds: z.number().min(0).max(MAX_COUNTED),
});
export type LearningReport = z.output<typeof LearningReport>;

/**
 * What is kept of a picture so that nobody has to look again: opaque bytes of the feature version. `tiles` only where
 * somebody needed them.
 */
export const FrameFeatures = z.object({
  frame_id: Id,
  recipe: storedText(40).min(1),
  whole: z.base64().max(MAX_WHOLE_LENGTH).nullable(),
  tiles: z.base64().max(MAX_TILES_LENGTH).nullable(),
});
export type FrameFeatures = z.output<typeof FrameFeatures>;

/**
 * A frame with what is kept of it: addresses of its features, if there are any of this feature version, and the
 * embedding of its look.
 */
const KnownFrame = TaskFrame.extend({
  whole_url: z.string().nullable(),
  tiles_url: z.string().nullable(),
  embedding: z.base64().length(EMBEDDING_BASE64_LENGTH).nullable(),
});

/** `id` 0: a moment of a film that is no frame of its file; its features are not kept. */
const LearningFrame = KnownFrame.extend({
  id: z.int().min(0),
  /**
   * 'example': the class is here, in these rectangles and nowhere else (of a whole frame: none). 'judged': somebody
   * answered what was found in these rectangles, and said nothing
   * of the rest. 'counter': it is nowhere here. 'unlabelled': nobody has said.
   */
  role: z.enum(['example', 'judged', 'counter', 'unlabelled']),
  /**
   * What lies close together, as moments of one film do, has the same number: whoever checks by what was held back
   * holds it back together.
   */
  group: z.int().min(0),
  boxes: z.array(rectangle).max(200),
  /** Rectangles that a user called wrong. */
  wrong: z.array(rectangle).max(200),
});
export type LearningFrame = z.output<typeof LearningFrame>;

/** Found: on a picture at second 0; in a film from when to when, with the way it took. */
export const FoundThing = z.object({
  version_id: Id,
  frame_id: Id.nullable(),
  start_time: Second,
  end_time: Second,
  confidence: fraction,
  ...rectangle.shape,
  /** Places on the way, each at its second; of a picture none. The rectangle above is the surest of them. */
  path: z.array(z.tuple([Second, fraction, fraction, fraction, fraction])).max(2000),
});
export type FoundThing = z.output<typeof FoundThing>;

export const teachingTasks = defineTasks({
  learn: {
    /** The frames in the order in which people spoke of them, the newest last. */
    payload: z.object({
      kind: ClassifierKind,
      recipe: storedText(40),
      frames: z.array(LearningFrame).min(1).max(MAX_LEARNING_FRAMES),
    }),
    result: z.object({
      model: TaughtModel.refine(({ body }) => JSON.stringify(body).length <= MAX_MODEL_LENGTH, {
        error: 'Класс слишком большой',
      }),
      report: LearningReport,
      features: z.array(FrameFeatures).max(MAX_LEARNING_FRAMES),
    }),
  },
  /**
   * Pictures, each with one frame; or one piece of one film, with those of its frames that lie in it and the address of
   * all its moments.
   */
  scan: {
    payload: z.object({
      kind: FileKind,
      models: z
        .array(z.object({ version_id: Id, model: TaughtModel }))
        .min(1)
        .max(MAX_MODELS),
      frames: z.array(KnownFrame).max(200),
      piece: z
        .object({
          from: Second,
          to: Second,
          /** Pictures in their order, see `moments` of the media room. */ url: z.string(),
        })
        .nullable(),
    }),
    result: z.object({
      found: z.array(FoundThing).max(MAX_FOUND),
      features: z.array(FrameFeatures).max(MAX_SCANNED_AT_ONCE),
    }),
  },
});
