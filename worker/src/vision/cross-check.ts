import type { TopClass, DetectedObject } from '@rakurs/contract';
import { nounOf, NOUNS } from '../nouns/nouns.ts';
import { areaOf } from '../analysis/boxes.ts';
import { SURE } from '../analysis/lexicon.ts';
import { isClear, isNameable } from '../analysis/thresholds.ts';
import { detectionNames } from './detection-names.ts';
import { numbersOf } from './classifier-groups.ts';
import { topClassOf, openAirOf, sumOf } from './top-class.ts';
import { animalBelief, certaintyOfNoun, kindsShareOf, supportFor } from './support.ts';
import type { Belief } from './classification.ts';

/**
 * Two models look at one image: the detector (80 nouns, where they are) and vision (kinds and concepts, the image
 * as a whole).
 * Here they are asked about each other, once: descriptions, boxes, search and questions all tell the story that comes
 * of it. The numbers
 * are those that judged best on photographs that neither had seen.
 */
const PERSON = 'person';
const NEEDS_A_PERSON = new Set([
  'frisbee',
  'sports ball',
  'baseball bat',
  'baseball glove',
  'skis',
  'snowboard',
  'tennis racket',
]);
const TOLD_APART_BY_VISION = new Set(['animal', 'vehicle']);
const UNSUPPORTED = 0.08;
/** So much of the image is what it is about. */
const MAIN = 0.05;
/** Kinds of which they know every sort: where they see none of it, but many of another sort, a box is mistaken. */
const WELL_KNOWN: Readonly<Record<string, { sort: readonly number[]; share: number }>> = {
  bear: { sort: numbersOf('0-397'), share: 0.7 },
  pizza: { sort: numbersOf('924-969'), share: 0.35 },
  banana: { sort: numbersOf('924-969'), share: 0.35 },
  orange: { sort: numbersOf('924-969'), share: 0.35 },
};
const LITTLE_OF_IT = 0.02;
const FILLS = 0.15;

export function withoutAnotherSort(objects: readonly DetectedObject[], probabilities: Float32Array): DetectedObject[] {
  const isMistaken = (noun: string): boolean => {
    const known = WELL_KNOWN[noun];
    const own = objects.filter((object) => object.noun === noun);
    if (known === undefined || own.some(({ confidence }) => confidence >= NEVER_OVERRULED)) return false;
    return (
      own.reduce((sum, object) => sum + areaOf(object), 0) >= FILLS &&
      sumOf(probabilities, known.sort) >= known.share &&
      (kindsShareOf(noun, probabilities) ?? 1) < LITTLE_OF_IT
    );
  };
  return objects.filter(({ noun }) => !isMistaken(noun));
}

const isAnimal = ({ noun }: DetectedObject): boolean => nounOf(noun).group === 'animal';

export interface Verdict {
  objects: DetectedObject[];
  topClass: TopClass | null;
}
type Opinion = Verdict & { topClass: TopClass; belief: Belief };

/** So sure of what it points at, the detector is not overruled by whoever only saw the whole. */
const NEVER_OVERRULED = 0.8;

/** What was overruled goes no further, to no box on a screen and into no index. */
export function crossCheck(objects: DetectedObject[], belief: Belief): Verdict {
  const { objects: checked, topClass } = opinionOf(objects, belief);
  return { objects: checked.filter(({ standing }) => standing !== 'overruled'), topClass };
}

function opinionOf(all: DetectedObject[], belief: Belief): Verdict {
  const objects = withoutAnotherSort(all, belief.probabilities);
  const named = objects.map((object) => renamed(object, { objects, belief }));
  const hasPerson = named.some((object) => object.noun === PERSON && isClear(object));
  const checked = named.map((object) => ({ ...object, standing: standingOf(object, { belief, isAlone: !hasPerson }) }));
  const topClass = topClassOf(belief.probabilities);
  const opinion = topClass ? applyTopClass({ objects: checked, topClass, belief }) : { objects: checked, topClass };
  if (opinion.objects.some(isNameable)) return opinion;
  return {
    objects: opinion.objects,
    topClass: opinion.topClass ? { ...opinion.topClass, leads: true } : openAirOf(belief.probabilities),
  };
}

/**
 * The main animal or vehicle, of which vision sees nothing, while it is sure of just one other of the same sort
 * that no box shows: it is
 * that one. Small ones keep their names: vision does not speak of the cars behind a bus.
 */
function renamed(
  object: DetectedObject,
  { objects, belief }: { objects: DetectedObject[]; belief: Belief },
): DetectedObject {
  const { group } = nounOf(object.noun);
  if (
    !TOLD_APART_BY_VISION.has(group) ||
    object.confidence >= NEVER_OVERRULED ||
    (supportFor(object.noun, belief) ?? 0) >= UNSUPPORTED
  )
    return object;
  const isMain =
    areaOf(object) >= MAIN && objects.every((one) => nounOf(one.noun).group !== group || areaOf(one) <= areaOf(object));
  const [other, another] = NOUNS.filter(
    (noun) => noun.group === group && certaintyOfNoun(noun.key, belief.certainties) >= SURE,
  );
  return isMain && other && !another && objects.every(({ noun }) => noun !== other.key)
    ? { ...object, ...detectionNames(other.key) }
    : object;
}

/** What sense and the classifier say about one object, before the image as a whole is named. */
function standingOf(
  object: DetectedObject,
  { belief, isAlone }: { belief: Belief; isAlone: boolean },
): DetectedObject['standing'] {
  if (object.standing !== 'seen') return object.standing;
  const { noun, confidence } = object;
  const { group } = nounOf(noun);
  const [area, support] = [areaOf(object), supportFor(noun, belief)];
  // A coin is not a frisbee.
  if (NEEDS_A_PERSON.has(noun) && isAlone && confidence < 0.9) return 'doubtful';
  // A few pixels.
  if (area < 0.004 && confidence < 0.5) return 'doubtful';
  // A weak box around everything is a guess at the texture.
  if (area > 0.9 && confidence < 0.7 && group !== PERSON && group !== 'furniture' && (support ?? 0) <= 0.1)
    return 'overruled';
  // For an animal, 'some animal' is support enough.
  const isBelieved = support === null || support >= UNSUPPORTED || (group === 'animal' && animalBelief(belief) >= 0.3);
  if (!isBelieved && area > 0.15 && confidence < 0.75 && isAlone) return 'doubtful';
  return 'seen';
}

/**
 * The classifier knows animals that the detector has no word for, and then the detector takes them for the nearest it
 * has.
 */
function applyTopClass({ objects, topClass, belief }: Opinion): Verdict {
  if (topClass.noun === null && topClass.group === 'animal') return applyAnimalClass({ objects, topClass, belief });
  const supportOf = ({ noun }: DetectedObject) => supportFor(noun, belief) ?? 0;
  if (topClass.noun !== null && topClass.group === 'animal' && topClass.confidence >= 0.9)
    return keepTopClass(
      overrule(
        objects,
        (object) =>
          isAnimal(object) &&
          object.noun !== topClass.noun &&
          object.confidence < 0.6 &&
          certaintyOfNoun(object.noun, belief.certainties) === 0,
      ),
      topClass,
    );
  const named = objects.filter(isNameable);
  const isOneKind = new Set(named.map(({ noun }) => noun)).size === 1 && named.every(({ noun }) => noun !== PERSON);
  if (
    topClass.noun === null &&
    topClass.name !== topClass.kind &&
    topClass.confidence >= 0.85 &&
    isOneKind &&
    named.every((object) => supportOf(object) < 0.05)
  )
    return { objects: overrule(objects, isNameable), topClass: { ...topClass, leads: true } };
  return keepTopClass(objects, topClass);
}

function applyAnimalClass({ objects, topClass, belief }: Opinion): Verdict {
  const isMistaken = (object: DetectedObject): boolean => {
    if (isAnimal(object)) return certaintyOfNoun(object.noun, belief.certainties) < SURE;
    const isUnsupported = (supportFor(object.noun, belief) ?? 0) <= 0.05;
    return object.noun !== PERSON && topClass.confidence >= 0.7 && areaOf(object) > 0.15 && isUnsupported;
  };
  const before = objects.filter(isNameable).length;
  const kept = overrule(objects, isMistaken);
  const left = kept.filter(isNameable);
  const onlyFaintPeople =
    topClass.confidence >= 0.8 && left.every(({ noun, confidence }) => noun === PERSON && confidence < 0.6);
  const settled = onlyFaintPeople ? overrule(kept, isNameable) : kept;
  const after = settled.filter(isNameable).length;
  return { objects: settled, topClass: { ...topClass, leads: after < before || after === 0 } };
}

/**
 * Both have a word for it and disagree: the detector, which can point at it, is kept, and the classifier stays silent.
 */
function keepTopClass(objects: DetectedObject[], topClass: TopClass): Verdict {
  const named = objects.filter(isNameable);
  const noun = topClass.noun;
  if (noun === null || named.some((object) => object.noun === noun)) return { objects, topClass };
  const isDisputed = named.some((object) => nounOf(object.noun).group === nounOf(noun).group);
  return { objects, topClass: isDisputed ? null : topClass };
}

const overrule = (objects: DetectedObject[], isMistaken: (object: DetectedObject) => boolean): DetectedObject[] =>
  objects.map((object) =>
    object.confidence < NEVER_OVERRULED && isMistaken(object) ? { ...object, standing: 'overruled' } : object,
  );
