import { z } from 'zod';
import { FrameEvidence } from './evidence.ts';
import { Id, storedText } from './values.ts';

/**
 * What was seen on one frame: a picture, or a moment of a video. Coordinates are fractions of the upright picture,
 * `second` is 0 for pictures.
 */
const fraction = z.number().min(0).max(1);
const box = { x0: fraction, y0: fraction, x1: fraction, y1: fraction };
export const Second = z.number().min(0).max(1_000_000);

const MAX_WORDS_OF_FRAME = 3000;
const MAX_CODES_OF_FRAME = 100;
const MAX_DETECTIONS_OF_FRAME = 100;
const MAX_LOW_CONFIDENCE_DETECTIONS = 200;
/** A film is looked at at fewer moments than this. */
export const MAX_FRAMES_OF_TASK = 200;
const MAX_PIXELS_OF_SIDE = 1_000_000;
const MAX_LEXICON_ID = 1_000_000;

export const ReadWord = z.object({ text: storedText(200), confidence: fraction, ...box });
export type ReadWord = z.output<typeof ReadWord>;

export const ReadCode = z.object({ format: storedText(40), content: storedText(8000), ...box });
export type ReadCode = z.output<typeof ReadCode>;

/** `class_name` is a Russian noun in the nominative: 'кошка'. */
export const MachineDetection = z.object({ class_name: storedText(100).min(1), confidence: fraction, ...box });
export type MachineDetection = z.output<typeof MachineDetection>;

/** As the file's own screen tells it: a colour belongs to the thing that has it; null when none prevails. */
export const ShownDetection = MachineDetection.extend({ colour: storedText(100).nullable().optional() });

const read = {
  /** The text in reading order, lines apart; empty when there is none. */
  text: storedText(100_000),
  words: z.array(ReadWord).max(MAX_WORDS_OF_FRAME),
  codes: z.array(ReadCode).max(MAX_CODES_OF_FRAME),
};

/** A frame as the file's own screen shows it. */
export const FrameReading = z.object({
  id: Id,
  second: Second,
  ...read,
  detections: z.array(ShownDetection).max(MAX_DETECTIONS_OF_FRAME),
});
export type FrameReading = z.output<typeof FrameReading>;

/** A detection with what the worker knows of it beyond its box. */
export const DetectedObject = MachineDetection.extend({
  /** Key of the worker's noun table. */
  noun: storedText(100).min(1),
  /** Its main colour in Russian; null when no colour prevails. */
  colour: storedText(100).nullable(),
  /**
   * After the classifier was asked for its opinion: 'doubtful' is worth a 'возможно', 'overruled' is most likely
   * something else.
   */
  standing: z.enum(['seen', 'doubtful', 'overruled']),
});
export type DetectedObject = z.output<typeof DetectedObject>;

export const TopClass = z.object({
  /** Russian nominative, as fine as the classifier dares: 'хаски', or 'собака' when it does not. */
  name: storedText(200),
  /** What it surely is: 'собака' for 'хаски'; the same as the name when there is nothing wider. */
  kind: storedText(200),
  group: storedText(200),
  confidence: fraction,
  /** Key of the noun table when the detector has a word for it. */
  noun: storedText(100).nullable(),
  /** It tells what the picture is about, because the detector saw nothing better. */
  leads: z.boolean(),
});
export type TopClass = z.output<typeof TopClass>;

/** The place of a picture in the space that it shares with bags of concepts: so many signed bytes. */
export const EMBEDDING_LENGTH = 256;
export const EMBEDDING_BASE64_LENGTH = 4 * Math.ceil(EMBEDDING_LENGTH / 3);

/** The model of ours that looks now. What an older one has seen is looked at again. */
export const VISION_VERSION = 'eyes-2';

/** What our own model saw in the picture as a whole. Concepts and kinds are numbers of its lexicon. */
export const VisionOutput = z.object({
  /** Which model looked: what it tells means nothing in the space and in the lexicon of another. */
  version: storedText(40).min(1),
  embedding: z.base64().length(EMBEDDING_BASE64_LENGTH),
  /**
   * Those that are more likely there than not, the surest first. A logit is compared with the thresholds of its
   * concept, never shown.
   */
  concepts: z.array(z.object({ id: z.int().min(0).max(MAX_LEXICON_ID), logit: z.number() })).max(3000),
  /** ImageNet's kinds that have a noticeable share of the belief, the largest first. */
  kinds: z.array(z.object({ id: z.int().min(0).max(MAX_LEXICON_ID), share: fraction })).max(100),
});
export type VisionOutput = z.output<typeof VisionOutput>;

/** By these a copy of a picture is known again, packed anew or made smaller, and the better of the two told. */
export const Fingerprint = z.object({
  /** 64 bits in hexadecimal: where it gets darker from left to right. Copies differ in a few of them. */
  bits: z.string().regex(/^[0-9a-f]{16}$/),
  /** How much the finest details stand out, at one size for all pictures. */
  sharpness: z.number().min(0).max(1_000_000),
});
export type Fingerprint = z.output<typeof Fingerprint>;

/** What was noticed of the picture as a whole: with the objects, the stuff descriptions and answers are made of. */
export const SceneSummary = z.object({
  width: z.int().positive().max(MAX_PIXELS_OF_SIDE),
  height: z.int().positive().max(MAX_PIXELS_OF_SIDE),
  /**
   * Seen too faintly to be shown: search alone knows of them, and a count is exact only when nothing of the same noun
   * glimmers below it.
   */
  glimpses: z.array(MachineDetection.extend({ noun: storedText(100).min(1) })).max(MAX_LOW_CONFIDENCE_DETECTIONS),
  /** Main colours in Russian, the largest share first; shares sum to at most 1. */
  palette: z.array(z.object({ name: storedText(100), share: fraction })).max(100),
  /** Mean lightness. */
  lightness: fraction,
  is_grey: z.boolean(),
  /** The whole picture as the general classifier names it; null when it is unsure. */
  gist: TopClass.nullable(),
  /** All signs reconciled; left out by an older look. */
  evidence: FrameEvidence.optional(),
});
export type SceneSummary = z.output<typeof SceneSummary>;

/** All that the worker saw on a frame, by one look. It is kept: whoever asks about the frame later needs no network. */
export const FrameAnalysis = z.object({
  /** Which models looked. */
  model: storedText(200).min(1),
  ...read,
  objects: z.array(DetectedObject).max(MAX_DETECTIONS_OF_FRAME),
  impression: SceneSummary,
  look: VisionOutput,
  fingerprint: Fingerprint,
});
export type FrameAnalysis = z.output<typeof FrameAnalysis>;

export const FrameAnalysisEntry = z.object({ frame_id: Id, sight: FrameAnalysis });
export type FrameAnalysisEntry = z.output<typeof FrameAnalysisEntry>;

/** A frame to look at: upright, as its owner sees it. */
export const TaskFrame = z.object({ id: Id, second: Second, url: z.string() });
export type TaskFrame = z.output<typeof TaskFrame>;
