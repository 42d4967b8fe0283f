import type { SceneSummary, DetectedObject } from '@rakurs/contract';
import { nounOf, NOUNS } from '../nouns/nouns.ts';
import type { Certainties } from '../analysis/lexicon.ts';
import { CLASS_GROUPS } from './classifier-groups.ts';
import { CLASSES, type Classify } from './classify.ts';
import { detectionNames } from './detection-names.ts';
import { cropped, type Raster } from '../images/decode.ts';
import { sumOf } from './top-class.ts';
import { certaintyOfNoun, supportFor } from './support.ts';
import type { Belief } from './classification.ts';

/** Surer than this, an animal needs no second opinion. */
const SURE = 0.75;
/** The whole image already speaks for it. */
const SUPPORTED = 0.75;
const UNSUPPORTED = 0.08;
const MIN_OTHER_CONFIDENCE = 0.6;
const ANIMALS = NOUNS.filter(({ group }) => group === 'animal').map(({ key }) => key);
const MAX_KINDS = 2;
const MAX_CROPS = 3;

export interface FirstPass {
  classify: Classify;
  image: Raster;
  objects: DetectedObject[];
  lowConfidenceDetections: SceneSummary['glimpses'];
  /** Of the whole image. */
  belief: Belief;
}

/**
 * Animals that the detector is unsure of are shown to the classifier one by one, cut out: it tells them apart far
 * better. Small cats
 * of an old photograph, birds for the detector, become cats; what it knows no animal in becomes doubtful.
 */
export async function recheckCrops({
  classify,
  image,
  objects,
  lowConfidenceDetections,
  belief,
}: FirstPass): Promise<Pick<FirstPass, 'objects' | 'lowConfidenceDetections'>> {
  const animals = [...new Set(objects.map(({ noun }) => noun))].filter((noun) => nounOf(noun).group === 'animal');
  const unsure = animals.filter(
    (noun) =>
      objects.every((object) => object.noun !== noun || object.confidence < SURE) &&
      (supportFor(noun, belief) ?? 0) < SUPPORTED,
  );
  let corrected = { objects, lowConfidenceDetections };
  for (const noun of unsure.slice(0, MAX_KINDS)) {
    const crops = objects.filter((object) => object.noun === noun).slice(0, MAX_CROPS);
    const opinion = opinionOn(
      noun,
      meanOf(await Promise.all(crops.map(async (crop) => classify(await cropped(image, crop))))),
    );
    corrected = {
      objects: corrected.objects.map((object) => (object.noun === noun ? { ...object, ...opinion } : object)),
      lowConfidenceDetections: corrected.lowConfidenceDetections.map((detection) =>
        detection.noun === noun ? { ...detection, noun: opinion.noun ?? noun } : detection,
      ),
    };
  }
  return corrected;
}

function opinionOn(noun: string, belief: Belief): Partial<DetectedObject> {
  if ((supportFor(noun, belief) ?? 1) >= UNSUPPORTED) return {};
  const another =
    CLASS_GROUPS.find(
      ({ group, classes }) => group === 'animal' && sumOf(belief.probabilities, classes) >= MIN_OTHER_CONFIDENCE,
    )?.noun ?? surestAnimal(belief.certainties);
  return another ? detectionNames(another) : { standing: 'doubtful' };
}

function surestAnimal(certainties: Certainties): string | null {
  const [best] = ANIMALS.map((noun) => ({ noun, certainty: certaintyOfNoun(noun, certainties) })).toSorted(
    (one, other) => other.certainty - one.certainty,
  );
  return best && best.certainty >= MIN_OTHER_CONFIDENCE ? best.noun : null;
}

/** What vision holds of several crops together: what one of them showed by chance fades. */
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
