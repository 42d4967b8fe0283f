import { alsoSeen, sceneryOf } from './also-seen.ts';
import { chooseSentence } from './choose-sentence.ts';
import { capitalise, enumerate } from './grammar.ts';
import { contentsOf } from './phrases.ts';
import { placeOf, saysPlace, sideOf } from './places.ts';
import type { Scene } from './scene.ts';
import { seenVerb, type Phrase } from './seen-verb.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a frame shows: who does what where, and what else is there. */
export interface Main {
  /** Without its capital and full stop: 'человек едет на велосипеде', 'видны две собаки'. */
  clause: string;
  /** It is a list that wants 'на снимке' or 'в кадре' in front. */
  isList: boolean;
  /** Whole sentences behind the first. */
  more: string[];
  hasPlace: boolean;
  /** Keys of the nouns it names. */
  nouns: ReadonlySet<string>;
}

/** A ready sentence where one is true and near, a composed one elsewhere; null when nothing is known. */
export function mainSentence(scene: Scene, vocabulary: Vocabulary): Main | null {
  const chosen = chooseSentence(scene, vocabulary);
  if (!chosen) return composed(scene);
  const { text, nouns, lemmas } = chosen;
  const also = alsoSeen(scene, chosen);
  const clause = text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');
  return {
    clause,
    isList: false,
    more: also ? [also] : [],
    hasPlace: saysPlace(lemmas, vocabulary.lexicon) || sideOf(scene) === 'inside',
    nouns: new Set([...nouns, ...scene.things.keys()]),
  };
}

function composed(scene: Scene): Main | null {
  const { phrases, onTheTable } = contentsOf(scene.sight);
  const place = placeOf(scene);
  const nouns = new Set(scene.things.keys());
  const [first, ...rest] = [
    phrases.length > 0 ? listed(place, phrases) : null,
    onTheTable.length > 0 ? listed('на столе', onTheTable) : null,
  ].filter((clause) => clause !== null);
  if (first !== undefined)
    return {
      clause: first,
      isList: phrases.length > 0 && place === null,
      more: rest.map((clause) => `${capitalise(clause)}.`),
      hasPlace: place !== null,
      nouns,
    };
  const scenery = sceneryOf(scene, '');
  if (scenery.length > 0)
    return { clause: listed(place, scenery), isList: place === null, more: [], hasPlace: place !== null, nouns };
  return place === null ? null : { clause: `снято ${place}`, isList: false, more: [], hasPlace: true, nouns };
}

const listed = (place: string | null, phrases: Phrase[]): string =>
  `${place === null ? '' : `${place} `}${seenVerb(phrases)} ${enumerate(phrases.map(({ text }) => text))}`;
