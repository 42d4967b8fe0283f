import { LIKELY, PROBABLE } from '../analysis/lexicon.ts';
import { sideSeen } from './answer-place.ts';
import type { Evidence } from './belief.ts';
import { no, says, unknown, yes, type Finding } from './finding.ts';
import type { Question } from './question.ts';

/** The surest first: Russian word | concepts that say it. */
const WEATHERS = [
  ['дождь', 'rain'],
  ['снег', 'snow'],
  ['туман', 'fog foggy mist'],
  ['гроза', 'storm lightning'],
  ['пасмурно', 'overcast'],
  ['облачно', 'cloud cloudy'],
  ['ясно', 'sunny sun cloudless sunlight sunlit sunshine'],
] as const;
/** A blue sky fills so much of a picture. */
const MUCH_BLUE = 0.12;
const BLUE = new Set(['голубой', 'синий', 'серо-голубой']);
const PALE = new Set(['светло-серый', 'белый', 'серый']);
const LIT = 0.28;
const MAYBE = 0.3;

interface Told {
  word: string;
  confidence: number;
}

function weatherSeen(evidence: Evidence): Told | null {
  const {
    probabilities,
    analysis: { impression },
  } = evidence;
  for (const [word, lemmas] of WEATHERS) {
    const confidence = Math.max(...lemmas.split(' ').map(probabilities.ofLemma));
    if (confidence >= (word === 'дождь' || word === 'снег' ? PROBABLE : LIKELY)) return { word, confidence };
  }
  if (sideSeen(evidence)?.side !== 'outside') return null;
  const blue = impression.palette.filter(({ name }) => BLUE.has(name)).reduce((sum, { share }) => sum + share, 0);
  const sky = probabilities.ofLemma('sky');
  if (impression.lightness < LIT) return null;
  if (blue >= MUCH_BLUE && (sky >= MAYBE || blue >= 2 * MUCH_BLUE)) return { word: 'ясно', confidence: 0.75 };
  if (sky < LIKELY) return null;
  const pale = impression.palette.filter(({ name }) => PALE.has(name)).reduce((sum, { share }) => sum + share, 0);
  return pale >= MUCH_BLUE && !impression.is_grey ? { word: 'облачно', confidence: 0.65 } : null;
}

const ASKED: readonly (readonly [asked: RegExp, right: readonly string[]])[] = [
  [/солнечно|солнечная|ясн/u, ['ясно']],
  [/пасмурн/u, ['пасмурно', 'облачно', 'дождь', 'гроза']],
  [/облачн/u, ['облачно', 'пасмурно', 'дождь']],
  [/дождлив/u, ['дождь']],
  [/туман/u, ['туман']],
];

/** 'какая погода', 'солнечно ли' */
export function answerWeather({ untaught: text }: Question, evidence: Evidence): Finding {
  if (sideSeen(evidence)?.side === 'inside') return unknown('в помещении');
  const seen = weatherSeen(evidence);
  if (!seen) return unknown();
  const [, right] = ASKED.find(([asked]) => asked.test(text)) ?? [];
  if (!right) return says(seen.word, { confidence: seen.confidence });
  return right.includes(seen.word) ? yes(seen.confidence, seen.word) : no(seen.confidence * 0.8, seen.word);
}

const GREEN = new Set(['зелёный', 'тёмно-зелёный', 'светло-зелёный', 'серо-зелёный']);
const MUCH_GREEN = 0.15;
const AUTUMN = ['autumn', 'fall'];
const SUMMER = ['beach', 'swim', 'surf', 'wave', 'summer', 'bikini', 'palm', 'bloom'];
const GROWS = ['grass', 'tree', 'leaf', 'bush', 'field', 'garden', 'park', 'flower'];

function seasonSeen(evidence: Evidence): Told | null {
  const {
    probabilities,
    analysis: { impression },
  } = evidence;
  const at = (lemmas: readonly string[]): number => Math.max(...lemmas.map(probabilities.ofLemma));
  const snow = at(['snow', 'snowy', 'ski', 'snowboard']);
  if (snow >= PROBABLE) return { word: 'зима', confidence: snow * 0.9 };
  if (at(AUTUMN.slice(0, 1)) >= LIKELY) return { word: 'осень', confidence: at(AUTUMN.slice(0, 1)) };
  if (sideSeen(evidence)?.side !== 'outside' || snow >= LIKELY / 2) return null;
  if (at(SUMMER) >= PROBABLE) return { word: 'лето', confidence: 0.75 };
  const green = impression.palette.filter(({ name }) => GREEN.has(name)).reduce((sum, { share }) => sum + share, 0);
  return at(GROWS) >= LIKELY && green >= MUCH_GREEN ? { word: 'лето', confidence: 0.7 } : null;
}

const SEASON_WORDS: readonly (readonly [lemma: string, word: string])[] = [
  ['winter', 'зима'],
  ['summer', 'лето'],
  ['spring', 'весна'],
  ['autumn', 'осень'],
];

/** 'какое время года', 'это зима', 'лето или зима' */
export function answerSeason({ terms }: Question, evidence: Evidence): Finding {
  if (sideSeen(evidence)?.side === 'inside') return unknown('в помещении');
  const seen = seasonSeen(evidence);
  if (!seen) return unknown();
  const asked = SEASON_WORDS.filter(([lemma]) => terms.some(({ meaning }) => meaning.lemmas.includes(lemma)));
  const [one, another] = asked;
  if (!one || another) return says(seen.word, { confidence: seen.confidence });
  if (one[1] === seen.word) return yes(seen.confidence, seen.word);
  // Green is in spring, too.
  return one[1] === 'зима' || seen.word === 'зима' ? no(seen.confidence, seen.word) : unknown(seen.word);
}
