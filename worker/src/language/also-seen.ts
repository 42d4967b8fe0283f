import { nounOf, titleOf } from '../nouns/nouns.ts';
import { areaOf } from '../sights/boxes.ts';
import { SURE } from '../sights/lexicon.ts';
import { isStable, shownPhrase } from './counts.ts';
import { enumerate } from './grammar.ts';
import { painted } from './painted.ts';
import { mentionsPeople } from './people.ts';
import type { Scene } from './scene.ts';
import { seenVerb, type Phrase } from './seen-verb.ts';

/** Things that the detector has no noun for and our eyes are good at: lemma | nominative | gender | what a sentence would call it */
const SCENERY: { lemma: string; phrase: Phrase; called: RegExp }[] = (
  [
    ['tree', 'деревья', 'p', /дерев|лес/],
    ['mountain', 'горы', 'p', /гор(ы|а|у|е|ой|ах|ам)?( |\.|,|$)/],
    ['building', 'здание', 'n', /здани|дом/],
    ['tower', 'башня', 'f', /башн/],
    ['fence', 'забор', 'm', /забор/],
    ['mirror', 'зеркало', 'n', /зеркал/],
    ['flower', 'цветы', 'p', /цвет/],
    ['cabinet', 'шкафы', 'p', /шкаф/],
    ['wave', 'волны', 'p', /волн/],
    ['rock', 'камни', 'p', /кам(ень|н)/],
    ['fruit', 'фрукты', 'p', /фрукт/],
    ['branch', 'ветки', 'p', /ветк/],
  ] as const
).map(([lemma, text, gender, called]) => ({ lemma, phrase: { text, gender }, called }));
const MOST_THINGS = 3;
const MOST_SCENERY = 2;
const SURELY = 0.5;
/** A speck is worth a box, not a word. */
const SPECK = 0.003;

/** The scenery that the eyes are sure of and nobody has named. */
export const sceneryOf = ({ certainties }: Scene, said: string): Phrase[] =>
  SCENERY.filter(({ lemma, called }) => (certainties.get(lemma) ?? 0) >= SURE && !called.test(said.toLowerCase()))
    .slice(0, MOST_SCENERY)
    .map(({ phrase }) => phrase);

/** By the stem of its longest word: a bag does not tell everything that its sentence names. */
function isNamedIn(text: string, key: string): boolean {
  const [longest = ''] = (
    titleOf(nounOf(key))
      .toLowerCase()
      .match(/[а-яё-]+/g) ?? []
  ).toSorted((one, other) => other.length - one.length);
  return text.toLowerCase().includes(/[аеёиоуыэюяь]$/.test(longest) ? longest.slice(0, -1) : longest);
}

interface Said {
  text: string;
  nouns: ReadonlySet<string>;
  otherPeople: number;
}

/** 'Также видны ещё один человек, стул и деревья.' What is there beside what the first sentence tells; null when that was all. */
export function alsoSeen(scene: Scene, said: Said): string | null {
  const things = [...scene.things]
    .filter(
      ([noun, seen]) =>
        noun !== 'person' &&
        !said.nouns.has(noun) &&
        !isNamedIn(said.text, noun) &&
        seen.some((object) => object.confidence >= SURELY && areaOf(object) >= SPECK),
    )
    .map(([noun, seen]) => ({ noun: nounOf(noun), seen, area: seen.reduce((sum, object) => sum + areaOf(object), 0) }))
    .toSorted((one, other) => other.area - one.area)
    .slice(0, MOST_THINGS)
    .map(({ noun, seen }) =>
      seen.length === 1
        ? { text: painted(seen[0], noun), gender: noun.gender }
        : shownPhrase(noun, { seen, certainty: isStable(noun.key, scene.sight) ? 'stable' : 'unstable' }),
    );
  const phrases = [...peoplePhrase(said), ...things, ...sceneryOf(scene, said.text)];
  return phrases.length === 0 ? null : `Также ${seenVerb(phrases)} ${enumerate(phrases.map(({ text }) => text))}.`;
}

function peoplePhrase({ text, otherPeople }: Said): Phrase[] {
  if (otherPeople === 0) return [];
  if (mentionsPeople(text))
    return [otherPeople === 1 ? { text: 'ещё один человек', gender: 'm' } : { text: 'другие люди', gender: 'p' }];
  return [otherPeople === 1 ? { text: 'человек', gender: 'm' } : { text: 'люди', gender: 'p' }];
}
