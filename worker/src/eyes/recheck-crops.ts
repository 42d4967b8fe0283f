import type { Impression, SeenObject } from '@rakurs/contract';
import { nounOf, NOUNS } from '../nouns/nouns.ts';
import type { Certainties } from '../sights/lexicon.ts';
import { CLASS_GROUPS } from './classifier-groups.ts';
import { CLASSES, type Classify } from './classify.ts';
import { called } from './called.ts';
import { cropped, type Raster } from './decode.ts';
import { sumOf } from './gist.ts';
import { certaintyOfNoun, supportFor } from './support.ts';
import type { Belief } from './whole-look.ts';

/** Surer than this, an animal needs no second opinion. */
const SURE = 0.75;
/** The whole picture already speaks for it. */
const SUPPORTED = 0.6;
const UNSUPPORTED = 0.08;
const SURE_OF_ANOTHER = 0.6;
const ANIMALS = NOUNS.filter(({ group }) => group === 'animal').map(({ key }) => key);
const MOST_KINDS = 2;
const MOST_CROPS = 3;

export interface FirstLook {
  classify: Classify;
  picture: Raster;
  objects: SeenObject[];
  glimpses: Impression['glimpses'];
  /** Of the whole picture. */
  belief: Belief;
}

/**
 * Animals that the detector is unsure of are shown to the classifier one by one, cut out: it tells them apart far better. Small cats
 * of an old photograph, birds for the detector, become cats; what it knows no animal in becomes doubtful.
 */
export async function recheckCrops({
  classify,
  picture,
  objects,
  glimpses,
  belief,
}: FirstLook): Promise<Pick<FirstLook, 'objects' | 'glimpses'>> {
  const animals = [...new Set(objects.map(({ noun }) => noun))].filter((noun) => nounOf(noun).group === 'animal');
  const unsure = animals.filter(
    (noun) =>
      objects.every((object) => object.noun !== noun || object.confidence < SURE) &&
      (supportFor(noun, belief) ?? 0) < SUPPORTED,
  );
  let corrected = { objects, glimpses };
  for (const noun of unsure.slice(0, MOST_KINDS)) {
    const crops = objects.filter((object) => object.noun === noun).slice(0, MOST_CROPS);
    const opinion = opinionOn(
      noun,
      meanOf(await Promise.all(crops.map(async (crop) => classify(await cropped(picture, crop))))),
    );
    corrected = {
      objects: corrected.objects.map((object) => (object.noun === noun ? { ...object, ...opinion } : object)),
      glimpses: corrected.glimpses.map((glimpse) =>
        glimpse.noun === noun ? { ...glimpse, noun: opinion.noun ?? noun } : glimpse,
      ),
    };
  }
  return corrected;
}

function opinionOn(noun: string, belief: Belief): Partial<SeenObject> {
  if ((supportFor(noun, belief) ?? 1) >= UNSUPPORTED) return {};
  const another =
    CLASS_GROUPS.find(
      ({ group, classes }) => group === 'animal' && sumOf(belief.probabilities, classes) >= SURE_OF_ANOTHER,
    )?.noun ?? surestAnimal(belief.certainties);
  return another ? called(another) : { standing: 'doubtful' };
}

function surestAnimal(certainties: Certainties): string | null {
  const [best] = ANIMALS.map((noun) => ({ noun, certainty: certaintyOfNoun(noun, certainties) })).toSorted(
    (one, other) => other.certainty - one.certainty,
  );
  return best && best.certainty >= SURE_OF_ANOTHER ? best.noun : null;
}

/** What the eyes hold of several crops together: what one of them showed by chance fades. */
function meanOf(beliefs: Belief[]): Belief {
  const probabilities = new Float32Array(CLASSES);
  const certainties = new Map<string, number>();
  for (const belief of beliefs) {
    for (let index = 0; index < CLASSES; index++)
      probabilities[index] = (probabilities[index] ?? 0) + (belief.probabilities[index] ?? 0) / beliefs.length;
    for (const [lemma, certainty] of belief.certainties)
      certainties.set(lemma, (certainties.get(lemma) ?? 0) + certainty / beliefs.length);
  }
  return { probabilities, certainties };
}
