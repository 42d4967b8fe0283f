import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Concept } from '../analysis/lexicon.ts';

/** Learned by logistic regression on images that the networks had not seen; the model card tells which. */
const Calibration = z.object({
  version: z.string().min(1),
  concept: z.object({
    intercept: z.number(),
    precision: z.number(),
    no_precision: z.number(),
    logit: z.number(),
    share_of_captions: z.number(),
    in_best_caption: z.number(),
    word_log_probability: z.number(),
    detector: z.number(),
    has_detector: z.number(),
    caption_log_probability: z.number(),
    caption_log_probability_if_said: z.number(),
  }),
  thing: z.object({
    intercept: z.number(),
    detector: z.number(),
    undetected: z.number(),
    precision: z.number(),
    share_of_captions: z.number(),
    boxes: z.number(),
    size: z.number(),
  }),
  /** Points of a line: the share of the belief that a group of kinds has, and how often it was then right. */
  group_of_kinds: z.array(z.tuple([z.number(), z.number()])).min(2),
});
export type Calibration = z.output<typeof Calibration>;

export const readCalibration = async (folder: string): Promise<Calibration> =>
  Calibration.parse(JSON.parse(await readFile(join(folder, 'calibration.json'), 'utf8')));

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
function logOdds(share: number, edge: number): number {
  const kept = Math.max(edge, Math.min(1 - edge, share));
  return Math.log(kept / (1 - kept));
}

const EDGE_OF_CONCEPT = 0.01;
const EDGE_OF_THING = 0.02;
/** A detector that saw nothing of a noun it knows speaks against it, by so much. */
const NOTHING_SEEN = -2.5;
const SEEN_AT_ALL = 0.02;

/** What speaks for a concept. */
export interface SignsOfConcept {
  logit: number;
  /** How often it was there when the model was as sure; null where no validation image told. */
  precision: number | null;
  /** Of the captions that the decoder tried. */
  shareOfCaptions: number;
  /** Log-probability of its word in the best caption; null when it is not in it. */
  inBestCaption: number | null;
  /** The mean log-probability of the words of the best caption. */
  captionLogProbability: number;
  /** Confidence of the surest box of its noun, 0 without any; null when the detector has no word for it. */
  detector: number | null;
}

export function probabilityOfConcept(signs: SignsOfConcept, { concept: by }: Calibration): number {
  const { precision, inBestCaption, detector } = signs;
  return logistic(
    by.intercept +
      (precision === null
        ? by.no_precision + by.logit * signs.logit
        : by.precision * logOdds(precision, EDGE_OF_CONCEPT)) +
      by.share_of_captions * signs.shareOfCaptions +
      by.caption_log_probability * signs.captionLogProbability +
      (inBestCaption === null
        ? 0
        : by.in_best_caption +
          by.word_log_probability * inBestCaption +
          by.caption_log_probability_if_said * signs.captionLogProbability) +
      (detector === null
        ? 0
        : by.has_detector + by.detector * (detector > SEEN_AT_ALL ? logOdds(detector, EDGE_OF_CONCEPT) : NOTHING_SEEN)),
  );
}

/** What speaks for a noun of the detector. */
export interface SignsOfThing {
  /** Confidence of the surest box, 0 without any. */
  detector: number;
  /** Its share of the image. */
  size: number;
  boxes: number;
  precision: number;
  shareOfCaptions: number;
}

const MIN_BOX_CONFIDENCE = 0.2;

export const probabilityOfThing = (signs: SignsOfThing, { thing: by }: Calibration): number =>
  logistic(
    by.intercept +
      by.detector * logOdds(signs.detector, EDGE_OF_THING) +
      (signs.detector < MIN_BOX_CONFIDENCE ? by.undetected : 0) +
      by.precision * logOdds(signs.precision, EDGE_OF_THING) +
      by.share_of_captions * signs.shareOfCaptions +
      by.boxes * Math.log1p(signs.boxes) +
      by.size * Math.sqrt(signs.size),
  );

/** Between the points by a straight line. */
export function probabilityOfGroup(share: number, { group_of_kinds: points }: Calibration): number {
  const above = points.findIndex(([from]) => share < from);
  const [x1, y1] = points[above === -1 ? points.length - 1 : above] ?? [1, 1];
  const [x0, y0] = points[above === -1 ? points.length - 1 : Math.max(0, above - 1)] ?? [0, 0];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (share - x0)) / (x1 - x0);
}

const MIN_PRECISION = 0.02;
const MAX_PRECISION = 0.98;
const FALL = 0.15;
const RISE = 0.03;

/** How often a concept was there when its logit was as large, by the thresholds of its row in the lexicon. */
export function precisionAt({ likely, probable, sure, certain }: Concept, logit: number): number | null {
  const points = [
    [likely, 0.5],
    [probable, 0.7],
    [sure, 0.85],
    [certain, 0.95],
  ].flatMap(([at, precision]) => (typeof at === 'number' && typeof precision === 'number' ? [{ at, precision }] : []));
  const rising = points.filter(({ at }, index) => points.slice(0, index).every((one) => one.at < at));
  const [first] = rising;
  const last = rising.at(-1);
  if (!first || !last) return null;
  if (logit < first.at) return Math.max(MIN_PRECISION, first.precision - FALL * (first.at - logit));
  const next = rising.findIndex(({ at }) => logit < at);
  const [below, above] = [rising[next - 1], rising[next]];
  if (!below || !above) return Math.min(MAX_PRECISION, last.precision + RISE * (logit - last.at));
  return below.precision + ((above.precision - below.precision) * (logit - below.at)) / (above.at - below.at);
}
