import type { MachineDetection, DetectedObject, FrameAnalysis } from '@rakurs/contract';
import { countOf, enumerate, isStable, sceneOf, type Scene, type Vocabulary } from '../language/index.ts';
import { nounOf } from '../nouns/nouns.ts';
import { LIKELY, PROBABLE, SURE } from '../analysis/lexicon.ts';
import type { AnalysedFrame } from '../analysis/analysed-file.ts';
import { areaOf } from '../analysis/boxes.ts';
import { isClear } from '../analysis/thresholds.ts';
import { fold } from './dictionary.ts';
import { percent } from './finding.ts';
import { believeDeed, type BelievedDeed } from './deeds.ts';
import type { Meaning } from './names.ts';
import { probabilitiesOf, type Probabilities } from './probabilities.ts';

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
  /** Whether somebody does it. */
  believeDeed(meaning: Meaning): BelievedDeed;
  probabilities: Probabilities;
  /** 'две кошки, 92 %': what was seen of it, for people. */
  tell(meaning: Meaning, belief: Belief): string;
}

/** From here up something is there, below the other it is not: probabilities are calibrated. */
const IS_THERE = 0.75;
const IS_ABSENT = 0.25;
/**
 * Kinds tell what the whole image is: together they must have most of the belief, and nearly all of it where the
 * detector knows better.
 */
const MIN_KIND_CONFIDENCE = 0.5;
const MIN_LONE_KIND_CONFIDENCE = 0.8;
const MIN_KIND_HINT = 0.08;
/** Below this a box that nothing else speaks for is nothing. */
const MIN_FAINT_CONFIDENCE = 0.25;
/**
 * Cosines of an image and a bag of one concept. Of 600 held-out photographs with captions, a concept that a caption
 * names and vision did not was below the first in 14 of 100, below the second (for concepts vision has no threshold
 * for) in 6; of concepts that no caption names, 67 and 35 were.
 */
const FAR = 0.1;
const VERY_FAR = 0.05;
/** So near an image is of it, whatever its captions leave out. */
const NEAR = 0.25;
/**
 * Judged by eye on photographs: what is only likely was there in two of three cases where it is one of these, and in
 * less than half elsewhere.
 */
const LIKELY_IS_ENOUGH = new Set(['object', 'food']);
const LIKELY_SCENERY = new Set(['grass', 'tree']);
/** Nobody speaks of these each time they see them, so that a low probability of being said denies nothing. */
const SELDOM_SAID = new Set([
  'action',
  'part',
  'nature',
  'clothing',
  'colour',
  'material',
  'attribute',
  'abstract',
  'other',
]);
const SAID_NATURE = new Set(['snow', 'rain', 'fire', 'flower', 'rainbow', 'sunset', 'smoke', 'sand']);
/** Who does it is it: whoever rides is a rider, whatever else they are called. */
const DEEDS_OF_ROLES: Readonly<Record<string, string>> = {
  rider: 'riding',
  skier: 'ski',
  surfer: 'surf',
  snowboarder: 'snowboard',
};

const bags = new WeakMap<Meaning, { concepts: number[] }[]>();
const bagsOf = (meaning: Meaning): { concepts: number[] }[] => {
  const made = bags.get(meaning) ?? meaning.concepts.map((id) => ({ concepts: [id] }));
  bags.set(meaning, made);
  return made;
};

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
  const probabilities = probabilitiesOf(analysis, vocabulary);
  const certaintyOf = (id: number): number => {
    const probability = probabilities.ofConcept(id);
    return probability >= LIKELY ? probability : 0;
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

  const byBoxes = (meaning: Meaning, kind: number): Belief => {
    const objects = boxesOf(meaning);
    const [seen, faint] = [
      Math.max(0, ...objects.map(({ confidence }) => confidence)),
      faintest(meaning.nouns, analysis),
    ];
    const probability = probabilities.areCalibrated
      ? Math.max(...meaning.nouns.map(probabilities.ofThing), ...meaning.concepts.map(probabilities.ofConcept))
      : seen;
    const isHinted = probabilities.areCalibrated ? probability >= IS_ABSENT : faint > 0;
    if (probabilities.areCalibrated ? probability >= IS_THERE : seen > 0)
      return { stands: 'there', confidence: probability, objects };
    if (kind >= (isHinted ? MIN_KIND_CONFIDENCE : MIN_LONE_KIND_CONFIDENCE))
      return { stands: 'there', confidence: kind * 0.9, objects };
    const isUnsure = probabilities.areCalibrated
      ? isHinted
      : faint >= MIN_FAINT_CONFIDENCE || (isHinted && !isLarge(meaning));
    if (kind >= MIN_KIND_HINT || isUnsure)
      return { stands: 'unknown', confidence: Math.max(probability, faint), objects };
    return { stands: 'absent', confidence: Math.min(0.96, 1 - Math.max(probability, faint / 2)), objects };
  };
  const byConcepts = (meaning: Meaning, kind: number): Belief => {
    const objects: DetectedObject[] = [];
    const deeds = meaning.lemmas.map((lemma) => probabilities.ofLemma(DEEDS_OF_ROLES[lemma] ?? ''));
    const probability = Math.max(0, ...deeds, ...meaning.concepts.map(probabilities.ofConcept));
    if (kind >= MIN_KIND_CONFIDENCE) return { stands: 'there', confidence: Math.max(kind * 0.9, probability), objects };
    if (probability >= PROBABLE || isLikelyEnough(meaning))
      return { stands: 'there', confidence: probability, objects };
    const isSaid =
      probabilities.areCalibrated &&
      meaning.concepts.length > 0 &&
      (!SELDOM_SAID.has(meaning.category) || meaning.lemmas.some((lemma) => SAID_NATURE.has(lemma)));
    const isAbsent =
      probability < (isSaid ? IS_ABSENT : LIKELY) &&
      kind < MIN_KIND_HINT &&
      (isSaid ? (nearness(meaning) ?? 0) < NEAR : meaning.concepts.length > 0 && isFar(meaning));
    return isAbsent
      ? { stands: 'absent', confidence: 0.95 - Math.max(0, nearness(meaning) ?? 0, probability), objects }
      : { stands: 'unknown', confidence: Math.max(probability, kind), objects };
  };
  /** Clear boxes; where signs together say that it is there, the clearest one at least. */
  const boxesOf = ({ nouns }: Meaning): readonly DetectedObject[] => {
    const own = nouns.flatMap((noun) => scene.things.get(noun) ?? []);
    if (own.length > 0 || !probabilities.areCalibrated) return own;
    return analysis.objects
      .filter((object) => nouns.includes(object.noun) && object.standing === 'seen')
      .filter(({ noun, confidence }) => isClear({ noun, confidence }) || probabilities.ofThing(noun) >= IS_THERE)
      .toSorted((one, other) => areaOf(other) - areaOf(one));
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
    const kind = kindShare(meaning);
    if (meaning.nouns.length > 0) return byBoxes(meaning, kind);
    if (meaning.within !== null && Math.max(0, ...meaning.concepts.map(certaintyOf)) === 0) {
      const wider = byBoxes({ ...meaning, nouns: [meaning.within], concepts: [] }, 0);
      if (wider.stands === 'absent') return wider;
      if (isAnother(meaning, wider)) return { stands: 'absent', confidence: 0.85, objects: [] };
    }
    return byConcepts(meaning, kind);
  };
  const tell = ({ name, title }: Meaning, { objects, confidence }: Belief): string => {
    if (title !== undefined)
      return `${name}${objects.length > 1 ? ` — ${objects.length}` : ''}, ${percent(confidence)}`;
    const counts = [...new Set(objects.map(({ noun }) => noun))]
      .map((noun) => countOf(noun, analysis))
      .filter((phrase) => phrase !== null);
    return `${counts.length === 0 ? name : enumerate(counts)}, ${percent(confidence)}`;
  };
  const bodies = analysis.objects.filter((object) => isClear(object) && isAlive(object)).length;
  return {
    analysis,
    scene,
    taught,
    believe,
    believeDeed: (meaning) => believeDeed(meaning, { ofLemma: probabilities.ofLemma, bodies }),
    probabilities,
    tell,
  };
}

const isAlive = ({ noun }: DetectedObject): boolean => ['person', 'animal'].includes(nounOf(noun).group);

/** The clearest of what the detector has of these nouns below what may be said. */
function faintest(nouns: readonly string[], { objects, impression }: FrameAnalysis): number {
  const own = [...objects.filter(({ standing }) => standing !== 'overruled'), ...impression.glimpses].filter(
    ({ noun }) => nouns.includes(noun),
  );
  return Math.max(0, ...own.map(({ confidence }) => confidence));
}

/**
 * The detector overlooks a fork more easily than a bus: a hint of something small is enough to doubt that it is not
 * there.
 */
const isLarge = ({ nouns }: Meaning): boolean =>
  nouns.every((noun) => ['person', 'animal', 'vehicle', 'furniture', 'appliance'].includes(nounOf(noun).group));

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
