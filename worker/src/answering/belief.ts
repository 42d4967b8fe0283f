import type { MachineDetection, DetectedObject, FrameAnalysis } from '@rakurs/contract';
import { countOf, enumerate, isStable, sceneOf, type Scene, type Vocabulary } from '../language/index.ts';
import { nounOf } from '../nouns/nouns.ts';
import { LIKELY, PROBABLE, SURE } from '../analysis/lexicon.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { MIN_SHOWN_CONFIDENCE } from '../analysis/thresholds.ts';
import { fold } from './dictionary.ts';
import { percent } from './finding.ts';
import type { Meaning } from './names.ts';

/** Whether something is on a frame, as far as what was seen decides. */
export interface Belief {
  stands: 'there' | 'absent' | 'unknown';
  /** Of what `stands` says; of 'unknown', how much speaks for it. */
  confidence: number;
  /** The boxes that it is. */
  objects: readonly DetectedObject[];
}

/** A frame that is asked about, looked up once for all that a question names. */
export interface Evidence {
  analysis: FrameAnalysis;
  scene: Scene;
  /** What the project's own classes found, the surest first. */
  taught: readonly MachineDetection[];
  believe(meaning: Meaning): Belief;
  /** 'две кошки, 92 %': what was seen of it, for people. */
  tell(meaning: Meaning, belief: Belief): string;
}

/**
 * How much of what a box leaves open vision can decide: where both saw a thing, a caption named it in 97
 * of 100 cases.
 */
const SECOND_SIGN = 0.8;
/** No two signs together leave less doubt than this. */
const MAX_CONFIDENCE = 0.98;
/**
 * Kinds tell what the whole image is: together they must have most of the belief, and nearly all of it where the
 * detector knows better.
 */
const MIN_KIND_CONFIDENCE = 0.5;
const MIN_LONE_KIND_CONFIDENCE = 0.8;
const MIN_KIND_HINT = 0.08;
/**
 * A box of a living thing that vision does not see in the whole image at all is most often something else, unless it is
 * very clear.
 */
const CLEAR_BY_ITSELF = 0.75;
/** Below this a box that nothing else speaks for is nothing. */
const MIN_FAINT_CONFIDENCE = 0.25;
/**
 * Cosines of an image and a bag of one concept. Of 600 held-out photographs with captions, a concept that a caption
 * names and vision did not
 * was below the first in 14 of 100, below the second (for concepts vision has no threshold for) in 6; of concepts
 * that no caption names, 67 and 35 were.
 */
const FAR = 0.1;
const VERY_FAR = 0.05;
/**
 * Judged by eye on photographs: what is only likely was there in two of three cases where it is one of these, and in
 * less than half elsewhere.
 */
const LIKELY_IS_ENOUGH = new Set(['object', 'food']);
const LIKELY_SCENERY = new Set(['grass', 'tree']);
/**
 * How often it was there, judged by eye, when vision was so sure; captions, by which the thresholds were set, leave
 * much out.
 */
const trust = (certainty: number): number => (certainty >= SURE ? 0.92 : certainty >= PROBABLE ? 0.8 : 0.65);

const bags = new WeakMap<Meaning, { concepts: number[] }[]>();
const bagsOf = (meaning: Meaning): { concepts: number[] }[] => {
  const made = bags.get(meaning) ?? meaning.concepts.map((id) => ({ concepts: [id] }));
  bags.set(meaning, made);
  return made;
};

interface Signs {
  certainty: number;
  kind: number;
}

/**
 * How sure a taught class is of what it did not find. It shows no more than its threshold lets through, and overlooks
 * some.
 */
const NOT_FOUND = 0.85;
const believeTaught = (title: string, taught: readonly MachineDetection[]): Belief => {
  const objects = taught
    .filter(({ class_name }) => fold(class_name) === fold(title))
    .map((found): DetectedObject => ({ ...found, noun: title, colour: null, standing: 'seen' }));
  return objects.length === 0
    ? { stands: 'absent', confidence: NOT_FOUND, objects }
    : { stands: 'there', confidence: Math.max(...objects.map(({ confidence }) => confidence)), objects };
};

export function evidenceOf(
  { analysis, taught: found = [] }: Pick<AnalysedFrame, 'analysis' | 'taught'>,
  vocabulary: Vocabulary,
): Evidence {
  const taught = found.toSorted((one, other) => other.confidence - one.confidence);
  const scene = sceneOf(analysis, vocabulary);
  const logits = new Map(
    analysis.look.version === vocabulary.version ? analysis.look.concepts.map(({ id, logit }) => [id, logit]) : [],
  );

  const { evidence } = analysis.impression;
  const reconciled =
    evidence && analysis.look.version === vocabulary.version
      ? new Map(
          evidence.concepts
            .filter(({ probability }) => probability >= LIKELY)
            .map(({ id, probability }) => [id, Math.min(MAX_CONFIDENCE, probability)]),
        )
      : null;

  /** How sure vision is of a concept, between its thresholds too; 0 when it is not likely. */
  const certaintyOf = (id: number): number => {
    if (reconciled) return reconciled.get(id) ?? 0;
    const [concept, logit] = [vocabulary.lexicon[id], logits.get(id)];
    if (!concept || logit === undefined) return 0;
    const steps = [
      [concept.likely, LIKELY],
      [concept.probable, PROBABLE],
      [concept.sure, SURE],
    ].flatMap(([from, certainty]) =>
      from !== null && from !== undefined && logit >= from ? [{ from, certainty: certainty ?? 0 }] : [],
    );
    const last = steps.at(-1);
    return last ? Math.min(MAX_CONFIDENCE, last.certainty + 0.05 * (logit - last.from)) : 0;
  };
  const nearness = (meaning: Meaning): number | null => {
    const { vector } = scene;
    return vector ? Math.max(-1, ...bagsOf(meaning).map((bag) => dot(vector, vocabulary.vectorOf(bag)))) : null;
  };
  const isFar = (meaning: Meaning): boolean => {
    const near = nearness(meaning);
    if (near === null) return false;
    return near < (meaning.concepts.some((id) => vocabulary.lexicon[id]?.likely !== null) ? FAR : VERY_FAR);
  };
  const kindShare = ({ kinds }: Meaning): number =>
    analysis.look.kinds.filter(({ id }) => kinds.includes(id)).reduce((sum, { share }) => sum + share, 0);

  const isLikelyEnough = ({ concepts }: Meaning): boolean =>
    concepts.some((id) => {
      const concept = vocabulary.lexicon[id];
      return (
        concept !== undefined &&
        certaintyOf(id) > 0 &&
        (LIKELY_IS_ENOUGH.has(concept.category) || LIKELY_SCENERY.has(concept.lemma))
      );
    });

  /**
   * What the detector has a noun for must agree with its boxes: without the faintest one vision alone was right in a
   * third of the cases.
   */
  const byBoxes = (meaning: Meaning, { certainty, kind }: Signs): Belief => {
    const objects = meaning.nouns.flatMap((noun) => scene.things.get(noun) ?? []);
    const [seen, faint] = [
      Math.max(0, ...objects.map(({ confidence }) => confidence)),
      faintest(meaning.nouns, analysis),
    ];
    const unknown: Belief = { stands: 'unknown', confidence: Math.max(seen, faint, certainty), objects };
    if (seen > 0)
      return certainty === 0 && kind < MIN_KIND_HINT && seen < CLEAR_BY_ITSELF && isAlive(meaning) && scene.vector
        ? unknown
        : { stands: 'there', confidence: together(seen, certainty), objects };
    if (kind >= (faint > 0 ? MIN_KIND_CONFIDENCE : MIN_LONE_KIND_CONFIDENCE))
      return { stands: 'there', confidence: together(kind * 0.9, certainty), objects };
    if (faint > 0 && certainty >= (faint >= MIN_SHOWN_CONFIDENCE ? PROBABLE : SURE))
      return { stands: 'there', confidence: together(faint, certainty), objects };
    if (kind >= MIN_KIND_HINT || certainty >= PROBABLE) return unknown;
    if (faint >= MIN_FAINT_CONFIDENCE)
      return certainty === 0 && faint < MIN_SHOWN_CONFIDENCE && meaning.nouns.includes('person') && scene.vector
        ? { stands: 'absent', confidence: 0.85, objects }
        : unknown;
    const isHinted = certainty > 0 || faint > 0;
    return isHinted && !isLarge(meaning) ? unknown : { stands: 'absent', confidence: isHinted ? 0.85 : 0.96, objects };
  };
  const byConcepts = (meaning: Meaning, { certainty, kind }: Signs): Belief => {
    const objects: DetectedObject[] = [];
    if (kind >= MIN_KIND_CONFIDENCE) return { stands: 'there', confidence: together(kind * 0.9, certainty), objects };
    if (certainty >= PROBABLE || isLikelyEnough(meaning))
      return { stands: 'there', confidence: trust(certainty), objects };
    const isAbsent = certainty === 0 && kind < MIN_KIND_HINT && meaning.concepts.length > 0 && isFar(meaning);
    return isAbsent
      ? { stands: 'absent', confidence: 0.95 - Math.max(0, nearness(meaning) ?? 0), objects }
      : { stands: 'unknown', confidence: Math.max(certainty, kind), objects };
  };
  /** One person is either a man or a woman: where vision is sure of the one, it is not the other. */
  const isAnother = ({ lemmas }: Meaning, { objects }: Belief): boolean => {
    const opposite = lemmas.includes('woman') ? 'man' : lemmas.includes('man') ? 'woman' : null;
    return (
      opposite !== null &&
      objects.length === 1 &&
      (scene.certainties.get(opposite) ?? 0) >= SURE &&
      isStable('person', analysis)
    );
  };
  const believe = (meaning: Meaning): Belief => {
    if (meaning.title !== undefined) return believeTaught(meaning.title, taught);
    const signs = { certainty: Math.max(0, ...meaning.concepts.map(certaintyOf)), kind: kindShare(meaning) };
    if (meaning.nouns.length > 0) return byBoxes(meaning, signs);
    if (meaning.within !== null && signs.certainty === 0) {
      const wider = byBoxes({ ...meaning, nouns: [meaning.within] }, { certainty: 0, kind: 0 });
      if (wider.stands === 'absent') return wider;
      if (isAnother(meaning, wider)) return { stands: 'absent', confidence: 0.85, objects: [] };
    }
    return byConcepts(meaning, signs);
  };
  const tell = ({ name, title }: Meaning, { objects, confidence }: Belief): string => {
    if (title !== undefined)
      return `${name}${objects.length > 1 ? ` — ${objects.length}` : ''}, ${percent(confidence)}`;
    const counts = [...new Set(objects.map(({ noun }) => noun))]
      .map((noun) => countOf(noun, analysis))
      .filter((phrase) => phrase !== null);
    return `${counts.length === 0 ? name : enumerate(counts)}, ${percent(confidence)}`;
  };
  return { analysis, scene, taught, believe, tell };
}

/** The clearest of what the detector has of these nouns below what may be said. */
function faintest(nouns: readonly string[], { objects, impression }: FrameAnalysis): number {
  const own = [...objects.filter(({ standing }) => standing !== 'overruled'), ...impression.glimpses].filter(
    ({ noun }) => nouns.includes(noun),
  );
  return Math.max(0, ...own.map(({ confidence }) => confidence));
}

const isAlive = ({ nouns }: Meaning): boolean =>
  nouns.some((noun) => ['person', 'animal'].includes(nounOf(noun).group));
/**
 * The detector overlooks a fork more easily than a bus: a hint of something small is enough to doubt that it is not
 * there.
 */
const isLarge = ({ nouns }: Meaning): boolean =>
  nouns.every((noun) => ['person', 'animal', 'vehicle', 'furniture', 'appliance'].includes(nounOf(noun).group));

/** Two signs of one thing: what the one doubts the other may know. */
const together = (box: number, certainty: number): number =>
  Math.min(MAX_CONFIDENCE, 1 - (1 - box) * (1 - SECOND_SIGN * certainty));

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
