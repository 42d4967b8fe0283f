import type { DetectedObject, FrameAnalysis } from '@rakurs/contract';
import { isNameable } from '../analysis/thresholds.ts';
import { atLeast, atLeastSo, counted, severalOf } from './grammar.ts';
import { nounOf, titleOf, type Noun } from '../nouns/nouns.ts';
import { isRow } from './relations.ts';
import type { Phrase } from './phrase.ts';

/**
 * Counts are seldom exact: measured, one was one in 69 % of cases, two were two in 47 %, three in 35 %. So an exact
 * number is said rarely.
 */
const GROUP_OF_PEOPLE = 6;
const MANY_PEOPLE = 12;
const SEVERAL = 3;
/** So faintly seen it may be one more of its kind. */
const MIN_FAINT_CONFIDENCE = 0.25;
/** Groups whose number people ask for. */
const NUMBERED = new Set(['animal', 'vehicle']);

export const isCrowd = (objects: readonly DetectedObject[]): boolean =>
  objects.filter(({ noun }) => noun === 'person').length >= GROUP_OF_PEOPLE;

/** Nothing more of it was found below the threshold. */
export function isStable(noun: string, { objects, impression }: FrameAnalysis): boolean {
  const isFaint = objects.some(
    (object) => object.noun === noun && object.standing !== 'overruled' && !isNameable(object),
  );
  return (
    !isFaint &&
    impression.glimpses.every((detection) => detection.noun !== noun || detection.confidence < MIN_FAINT_CONFIDENCE)
  );
}

type Certainty = 'stable' | 'unstable';

/**
 * 'собака', 'две собаки', 'не меньше двух собак', 'несколько собак (не меньше трёх)', 'ряд автомобилей', 'группа людей
 * (не меньше шести)': to whoever asks how many.
 */
function countPhrase(
  noun: Noun,
  { seen, certainty }: { seen: readonly DetectedObject[]; certainty: Certainty },
): string {
  const count = seen.length;
  if (count <= 1 || noun.isMass || noun.gender === 'p') return titleOf(noun);
  if (noun.group === 'person') return peoplePhrase(noun, { count, certainty });
  if (noun.group === 'vehicle' && isRow(seen)) return `ряд ${noun.plural.genitive}`;
  if (count >= SEVERAL) return NUMBERED.has(noun.group) ? `${severalOf(noun)} (${atLeastSo(count)})` : severalOf(noun);
  return certainty === 'stable' ? counted(count, noun) : atLeast(count, noun);
}

function peoplePhrase(noun: Noun, { count, certainty }: { count: number; certainty: Certainty }): string {
  if (count >= MANY_PEOPLE) return `много ${noun.plural.genitive}`;
  if (count >= GROUP_OF_PEOPLE) return `группа ${noun.plural.genitive} (${atLeastSo(count)})`;
  return certainty === 'stable' && count < SEVERAL ? counted(count, noun) : atLeast(count, noun);
}

/** How many of a noun there are, in words that do not promise more than was seen; null when none is. */
export function countOf(key: string, analysis: FrameAnalysis): string | null {
  const seen = analysis.objects.filter((object) => object.noun === key && isNameable(object));
  if (seen.length === 0) return null;
  const certainty = isStable(key, analysis) ? 'stable' : 'unstable';
  if (seen.length > 1) return countPhrase(nounOf(key), { seen, certainty });
  return certainty === 'stable' ? counted(1, nounOf(key)) : atLeast(1, nounOf(key));
}

/**
 * The same in a description, where a person would not haggle over the number: 'две собаки', 'собаки', 'несколько
 * собак', 'группа людей'.
 */
export function shownPhrase(
  noun: Noun,
  { seen, certainty }: { seen: readonly DetectedObject[]; certainty: Certainty },
): Phrase {
  const { gender, plural } = noun;
  const count = seen.length;
  if (count <= 1 || noun.isMass || gender === 'p') return { text: titleOf(noun), gender };
  if (noun.group === 'vehicle' && isRow(seen)) return { text: `ряд ${plural.genitive}`, gender: 'm' };
  if (noun.group === 'person' && count >= GROUP_OF_PEOPLE)
    return count >= MANY_PEOPLE
      ? { text: `много ${plural.genitive}`, gender: 'n' }
      : { text: `группа ${plural.genitive}`, gender: 'f' };
  if (count >= SEVERAL)
    return { text: noun.group === 'person' ? `несколько ${noun.afterMany}` : severalOf(noun), gender: 'n' };
  return { text: certainty === 'stable' ? counted(count, noun) : plural.nominative, gender: 'p' };
}
