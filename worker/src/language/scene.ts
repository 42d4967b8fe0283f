import type { Look, SeenObject, Sight } from '@rakurs/contract';
import { areaOf } from '../sights/boxes.ts';
import { certaintiesOf, type Certainties } from '../sights/lexicon.ts';
import { isNameable } from '../sights/thresholds.ts';
import { unit } from './bag-tower.ts';
import { isStable } from './counts.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A sight as a teller needs it: things by their nouns, concepts by their words, the picture's place among sentences. */
export interface Scene {
  sight: Sight;
  /** What may be said as a fact, the largest of each noun first. */
  things: ReadonlyMap<string, readonly SeenObject[]>;
  certainties: Certainties;
  vector: Float32Array | null;
}

export function sceneOf(sight: Sight, { version, lexicon }: Pick<Vocabulary, 'version' | 'lexicon'>): Scene {
  const things = new Map<string, SeenObject[]>();
  for (const object of sight.objects.filter(isNameable).toSorted((one, other) => areaOf(other) - areaOf(one)))
    things.set(object.noun, [...(things.get(object.noun) ?? []), object]);
  const isKnown = sight.look.version === version;
  return {
    sight,
    things,
    certainties: isKnown ? certaintiesOf(sight.look.concepts, lexicon) : new Map(),
    vector: isKnown ? vectorOf(sight.look) : null,
  };
}

/** Signed bytes as directions; null for the zero of a picture that nobody has placed. */
function vectorOf({ embedding }: Look): Float32Array | null {
  const vector = unit(Float32Array.from(Int8Array.from(Buffer.from(embedding, 'base64'))));
  return vector.some((value) => value !== 0) ? vector : null;
}

/** Much smaller ones than the largest stand in the background: nobody would count them with it. */
const BACKGROUND = 0.3;

export interface Count {
  /** Those that the picture is about. */
  main: number;
  behind: number;
  /** Nothing more of them glimmers. */
  isExact: boolean;
}

export function countOfMain(noun: string, { things, sight }: Scene): Count {
  const seen = things.get(noun) ?? [];
  const largest = seen[0] ? areaOf(seen[0]) : 0;
  const main = seen.filter((object) => areaOf(object) >= BACKGROUND * largest).length;
  return { main, behind: seen.length - main, isExact: isStable(noun, sight) };
}

/** The detector saw at least a glimmer of it. */
export const isGlimpsed = (noun: string, { impression, objects }: Sight): boolean =>
  [...impression.glimpses, ...objects].some((one) => one.noun === noun);
