import type { DetectedObject } from '@rakurs/contract';
import { titleOf, type Noun } from '../nouns/nouns.ts';
import { agreeing } from './adjectives.ts';

const COLOURED = new Set([
  'car',
  'bus',
  'truck',
  'train',
  'umbrella',
  'couch',
  'suitcase',
  'motorcycle',
  'fire hydrant',
  'kite',
]);
/** 'Бежевый автомобиль' is more often dusk than paint. */
const PAINTS = new Set([
  'чёрный',
  'белый',
  'серый',
  'красный',
  'оранжевый',
  'жёлтый',
  'зелёный',
  'синий',
  'голубой',
  'фиолетовый',
]);

/** 'красный автобус', 'синяя ваза'; the bare noun when its colour says nothing. */
export function colouredNoun(object: DetectedObject | undefined, noun: Noun): string {
  const colour = paintColourOf(object);
  return colour === null ? titleOf(noun) : `${agreeing(colour, noun.gender)} ${titleOf(noun)}`;
}

/** A colour that was painted on, of a thing that people paint. */
const paintColourOf = (object: DetectedObject | undefined): string | null =>
  object?.colour && COLOURED.has(object.noun) && PAINTS.has(object.colour) ? object.colour : null;
