import type { Gist, SeenObject } from '@rakurs/contract';
import { nounOf, NOUNS } from '../nouns/nouns.ts';
import { areaOf } from '../sights/boxes.ts';
import { SURE } from '../sights/lexicon.ts';
import { isClear, isNameable } from '../sights/thresholds.ts';
import { called } from './called.ts';
import { gistOf, openAirOf } from './gist.ts';
import { animalBelief, certaintyOfNoun, supportFor } from './support.ts';
import type { Belief } from './whole-look.ts';

/**
 * Two models look at one picture: the detector (80 nouns, where they are) and our eyes (kinds and concepts, the picture as a whole).
 * Here they are asked about each other, once: descriptions, boxes, search and questions all tell the story that comes of it. The numbers
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
const TOLD_APART_BY_THE_EYES = new Set(['animal', 'vehicle']);
const UNSUPPORTED = 0.08;
/** So much of the picture is what it is about. */
const MAIN = 0.05;
const isAnimal = ({ noun }: SeenObject): boolean => nounOf(noun).group === 'animal';

interface Verdict {
  objects: SeenObject[];
  gist: Gist | null;
}
type Opinion = Verdict & { gist: Gist; belief: Belief };

/** So sure of what it points at, the detector is not overruled by whoever only saw the whole. */
const NEVER_OVERRULED = 0.8;

/** What was overruled goes no further, to no box on a screen and into no index. */
export function crossCheck(objects: SeenObject[], belief: Belief): Verdict {
  const { objects: checked, gist } = opinionOf(objects, belief);
  return { objects: checked.filter(({ standing }) => standing !== 'overruled'), gist };
}

function opinionOf(objects: SeenObject[], belief: Belief): Verdict {
  const named = objects.map((object) => renamed(object, { objects, belief }));
  const hasPerson = named.some((object) => object.noun === PERSON && isClear(object));
  const checked = named.map((object) => ({ ...object, standing: standingOf(object, { belief, isAlone: !hasPerson }) }));
  const gist = gistOf(belief.probabilities);
  const opinion = gist ? heed({ objects: checked, gist, belief }) : { objects: checked, gist };
  if (opinion.objects.some(isNameable)) return opinion;
  return {
    objects: opinion.objects,
    gist: opinion.gist ? { ...opinion.gist, leads: true } : openAirOf(belief.probabilities),
  };
}

/**
 * The main animal or vehicle, of which the eyes see nothing, while they are sure of just one other of the same sort that no box shows: it is
 * that one. Small ones keep their names: the eyes do not speak of the cars behind a bus.
 */
function renamed(object: SeenObject, { objects, belief }: { objects: SeenObject[]; belief: Belief }): SeenObject {
  const { group } = nounOf(object.noun);
  if (
    !TOLD_APART_BY_THE_EYES.has(group) ||
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
    ? { ...object, ...called(other.key) }
    : object;
}

/** What sense and the classifier say about one object, before the picture as a whole is named. */
function standingOf(
  object: SeenObject,
  { belief, isAlone }: { belief: Belief; isAlone: boolean },
): SeenObject['standing'] {
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

/** The classifier knows animals that the detector has no word for, and then the detector takes them for the nearest it has. */
function heed({ objects, gist, belief }: Opinion): Verdict {
  if (gist.noun === null && gist.group === 'animal') return heedAnimal({ objects, gist, belief });
  const supportOf = ({ noun }: SeenObject) => supportFor(noun, belief) ?? 0;
  if (gist.noun !== null && gist.group === 'animal' && gist.confidence >= 0.9)
    return keepGist(
      overrule(
        objects,
        (object) =>
          isAnimal(object) &&
          object.noun !== gist.noun &&
          object.confidence < 0.6 &&
          certaintyOfNoun(object.noun, belief.certainties) === 0,
      ),
      gist,
    );
  const named = objects.filter(isNameable);
  const isOneKind = new Set(named.map(({ noun }) => noun)).size === 1 && named.every(({ noun }) => noun !== PERSON);
  if (
    gist.noun === null &&
    gist.name !== gist.kind &&
    gist.confidence >= 0.85 &&
    isOneKind &&
    named.every((object) => supportOf(object) < 0.05)
  )
    return { objects: overrule(objects, isNameable), gist: { ...gist, leads: true } };
  return keepGist(objects, gist);
}

function heedAnimal({ objects, gist, belief }: Opinion): Verdict {
  const isMistaken = (object: SeenObject): boolean => {
    if (isAnimal(object)) return certaintyOfNoun(object.noun, belief.certainties) < SURE;
    const isUnsupported = (supportFor(object.noun, belief) ?? 0) <= 0.05;
    return object.noun !== PERSON && gist.confidence >= 0.7 && areaOf(object) > 0.15 && isUnsupported;
  };
  const before = objects.filter(isNameable).length;
  const kept = overrule(objects, isMistaken);
  const left = kept.filter(isNameable);
  const onlyFaintPeople =
    gist.confidence >= 0.8 && left.every(({ noun, confidence }) => noun === PERSON && confidence < 0.6);
  const settled = onlyFaintPeople ? overrule(kept, isNameable) : kept;
  const after = settled.filter(isNameable).length;
  return { objects: settled, gist: { ...gist, leads: after < before || after === 0 } };
}

/** Both have a word for it and disagree: the detector, which can point at it, is kept, and the classifier stays silent. */
function keepGist(objects: SeenObject[], gist: Gist): Verdict {
  const named = objects.filter(isNameable);
  const noun = gist.noun;
  if (noun === null || named.some((object) => object.noun === noun)) return { objects, gist };
  const isDisputed = named.some((object) => nounOf(object.noun).group === nounOf(noun).group);
  return { objects, gist: isDisputed ? null : gist };
}

const overrule = (objects: SeenObject[], isMistaken: (object: SeenObject) => boolean): SeenObject[] =>
  objects.map((object) =>
    object.confidence < NEVER_OVERRULED && isMistaken(object) ? { ...object, standing: 'overruled' } : object,
  );
