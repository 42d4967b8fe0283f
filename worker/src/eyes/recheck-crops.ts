import type { Impression, SeenObject } from '@rakurs/contract';
import { nounOf } from '../nouns/nouns.ts';
import { CLASS_GROUPS } from './classifier-groups.ts';
import { CLASSES, type Classify } from './classify.ts';
import { called } from './called.ts';
import { cropped, type Raster } from './decode.ts';
import { sumOf } from './gist.ts';
import { supportFor } from './support.ts';

/** Surer than this, an animal needs no second opinion. */
const SURE = 0.75;
/** The whole picture already speaks for it. */
const SUPPORTED = 0.3;
const UNSUPPORTED = 0.08;
const SURE_OF_ANOTHER = 0.6;
const MOST_KINDS = 2;
const MOST_CROPS = 3;

export interface FirstLook {
  classify: Classify;
  picture: Raster;
  objects: SeenObject[];
  glimpses: Impression['glimpses'];
  /** Of the whole picture. */
  probabilities: Float32Array;
}

/**
 * Animals that the detector is unsure of are shown to the classifier one by one, cut out: it tells them apart far better. Small cats
 * of an old photograph, birds for the detector, become cats; what it knows no animal in becomes doubtful.
 */
export async function recheckCrops({ classify, picture, objects, glimpses, probabilities }: FirstLook): Promise<Pick<FirstLook, 'objects' | 'glimpses'>> {
  const animals = [...new Set(objects.map(({ noun }) => noun))].filter((noun) => nounOf(noun).group === 'animal');
  const unsure = animals.filter((noun) => objects.every((object) => object.noun !== noun || object.confidence < SURE) && (supportFor(noun, probabilities) ?? 0) < SUPPORTED);
  let corrected = { objects, glimpses };
  for (const noun of unsure.slice(0, MOST_KINDS)) {
    const crops = objects.filter((object) => object.noun === noun).slice(0, MOST_CROPS);
    const opinion = opinionOn(noun, await meanOf(crops.map(async (crop) => (await classify(await cropped(picture, crop))).probabilities)));
    corrected = {
      objects: corrected.objects.map((object) => (object.noun === noun ? { ...object, ...opinion } : object)),
      glimpses: corrected.glimpses.map((glimpse) => (glimpse.noun === noun ? { ...glimpse, noun: opinion.noun ?? noun } : glimpse)),
    };
  }
  return corrected;
}

function opinionOn(noun: string, probabilities: Float32Array): Partial<SeenObject> {
  if ((supportFor(noun, probabilities) ?? 1) >= UNSUPPORTED) return {};
  const another = CLASS_GROUPS.find(({ group, classes }) => group === 'animal' && sumOf(probabilities, classes) >= SURE_OF_ANOTHER);
  return another?.noun ? called(another.noun) : { standing: 'doubtful' };
}

async function meanOf(answers: Promise<Float32Array>[]): Promise<Float32Array> {
  const mean = new Float32Array(CLASSES);
  for (const answer of await Promise.all(answers)) for (let index = 0; index < CLASSES; index++) mean[index] = (mean[index] ?? 0) + (answer[index] ?? 0) / answers.length;
  return mean;
}
