import {
  CERTAIN,
  type DetectedObject,
  type EvidenceOfKind,
  type FrameEvidence,
  type SceneSummary,
} from '@rakurs/contract';
import { conceptsOf, nounOfConcept } from '../nouns/noun-concepts.ts';
import { NOUNS } from '../nouns/nouns.ts';
import { areaOf } from '../analysis/boxes.ts';
import type { Concept } from '../analysis/lexicon.ts';
import { precisionAt, probabilityOfConcept, probabilityOfThing, type Calibration } from './calibration.ts';
import type { CaptionWords } from './caption-words.ts';
import { countOf } from './count-boxes.ts';
import { withoutContradictions, type Claims } from './contradictions.ts';

/** A sentence that the decoder tried, word by word; the last log-probability is that of its end. */
export interface Caption {
  words: string[];
  logProbabilities: number[];
}

/** All signs of one look. */
export interface Signs {
  /** A logit for each concept of the lexicon. */
  logits: Float32Array;
  /** After the second opinion: what was overruled is gone. */
  objects: readonly DetectedObject[];
  lowConfidenceDetections: SceneSummary['glimpses'];
  kinds: readonly EvidenceOfKind[];
  /** What kinds say together, by lemmas of wide concepts. */
  wide?: ReadonlyMap<string, number>;
  /** The likeliest first. */
  captions: readonly Caption[];
}

export interface Tables {
  lexicon: readonly Concept[];
  calibration: Calibration;
  captionWords: CaptionWords;
}

/** Fainter claims are not kept. */
const HARDLY = 0.15;
const MAX_CONCEPTS = 600;
const MAX_CAPTIONS = 4;
const UNLIKELY_CAPTION = -2;

/** Every sign is heard once, and what two of them contradict is believed less. */
export function reconcile(signs: Signs, tables: Tables): FrameEvidence {
  const captions = signs.captions.slice(0, MAX_CAPTIONS);
  const said = captions.map((caption) => wordsSaid(caption, tables.captionWords));
  const claims: Claims = {
    concepts: new Map(
      tables.lexicon.map((concept) => [concept.lemma, conceptProbability(concept, { signs, said, tables })]),
    ),
    things: new Map(NOUNS.map(({ key }) => [key, thingProbability(key, { signs, said, tables })])),
    kinds: signs.kinds,
  };
  for (const [lemma, probability] of signs.wide ?? [])
    claims.concepts.set(lemma, Math.max(claims.concepts.get(lemma) ?? 0, probability));
  const { concepts, things, kinds } = withoutContradictions(claims);
  return {
    version: tables.calibration.version,
    concepts: tables.lexicon
      .map(({ id, lemma }) => ({ id, probability: rounded(concepts.get(lemma) ?? 0) }))
      .filter(({ probability }) => probability >= HARDLY)
      .toSorted((one, other) => other.probability - one.probability)
      .slice(0, MAX_CONCEPTS),
    things: [...things]
      .map(([noun, probability]) => ({
        noun,
        probability: rounded(probability),
        ...countOf(noun, { ...signs, isThere: probability >= CERTAIN }),
      }))
      .filter(({ probability }) => probability >= HARDLY)
      .toSorted((one, other) => other.probability - one.probability),
    kinds: kinds.map((kind) => ({
      ...kind,
      probability: rounded(kind.probability),
      wider_probability: rounded(kind.wider_probability),
    })),
    captions: captions.map(({ words }) => words.join(' ')),
  };
}

interface Heard {
  signs: Signs;
  /** The words of each caption by their concepts, with their log-probabilities. */
  said: ReadonlyMap<number, number>[];
  tables: Tables;
}

function wordsSaid({ words, logProbabilities }: Caption, { conceptOf }: CaptionWords): ReadonlyMap<number, number> {
  const said = new Map<number, number>();
  for (const [at, word] of words.entries()) {
    const concept = conceptOf(word);
    if (concept !== null) said.set(concept, Math.max(said.get(concept) ?? -Infinity, logProbabilities[at] ?? 0));
  }
  return said;
}

function conceptProbability(concept: Concept, { signs, said, tables }: Heard): number {
  const logit = signs.logits[concept.id] ?? 0;
  const noun = nounOfConcept(concept.lemma);
  return probabilityOfConcept(
    {
      logit,
      precision: precisionAt(concept, logit),
      shareOfCaptions: said.filter((one) => one.has(concept.id)).length / Math.max(1, said.length),
      inBestCaption: said[0]?.get(concept.id) ?? null,
      captionLogProbability: meanLogProbability(signs.captions[0]),
      detector: noun === null ? null : (surestBox(noun, signs)?.confidence ?? 0),
    },
    tables.calibration,
  );
}

function meanLogProbability(caption: Caption | undefined): number {
  const all = caption?.logProbabilities ?? [];
  return all.length === 0 ? UNLIKELY_CAPTION : all.reduce((sum, one) => sum + one, 0) / all.length;
}

const surestBox = (
  noun: string,
  { objects, lowConfidenceDetections }: Pick<Signs, 'objects' | 'lowConfidenceDetections'>,
) =>
  [...objects.filter(({ standing }) => standing !== 'overruled'), ...lowConfidenceDetections]
    .filter((one) => one.noun === noun)
    .toSorted((one, other) => other.confidence - one.confidence)[0];

const CLEAR_BOX = 0.3;
/** A box that the second look doubted counts as a faint one. */
const DOUBTED = 0.3;

function thingProbability(noun: string, { signs, said, tables }: Heard): number {
  const own = conceptsOf(noun);
  const concepts = tables.lexicon.filter(({ lemma }) => own.includes(lemma));
  const box = surestBox(noun, signs);
  const isDoubted =
    signs.objects.some((one) => one.noun === noun) &&
    signs.objects.every((one) => one.noun !== noun || one.standing === 'doubtful');
  return probabilityOfThing(
    {
      detector: isDoubted ? Math.min(DOUBTED, box?.confidence ?? 0) : (box?.confidence ?? 0),
      size: box ? areaOf(box) : 0,
      boxes: signs.objects.filter((one) => one.noun === noun && one.confidence > CLEAR_BOX).length,
      precision: Math.max(0, ...concepts.map((one) => precisionAt(one, signs.logits[one.id] ?? 0) ?? 0)),
      shareOfCaptions: Math.max(
        0,
        ...concepts.map(({ id }) => said.filter((one) => one.has(id)).length / Math.max(1, said.length)),
      ),
    },
    tables.calibration,
  );
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
