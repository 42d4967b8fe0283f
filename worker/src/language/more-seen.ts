import { nounOf, titleOf } from '../nouns/nouns.ts';
import { areaOf } from '../analysis/boxes.ts';
import { isStable, shownPhrase } from './counts.ts';
import { capitalise, enumerate } from './grammar.ts';
import { colouredNoun } from './coloured-noun.ts';
import { mentionsPeople } from './people.ts';
import type { Scene } from './scene.ts';

const MOST_THINGS = 3;
/** Of a thing so small nobody would speak. */
const WORTH_A_WORD = 0.015;
const SURELY = 0.6;

interface Said {
  text: string;
  nouns: ReadonlySet<string>;
}

/** 'Рядом — машина и скамейка.' What is surely there beside what the first sentence tells; null when that was all. */
export function moreSeen(scene: Scene, said: Said): string | null {
  const things = [...scene.things]
    .filter(
      ([noun, seen]) =>
        !said.nouns.has(noun) &&
        !(noun === 'person' && mentionsPeople(said.text)) &&
        !isNamedIn(said.text, noun) &&
        seen.some((object) => object.confidence >= SURELY && areaOf(object) >= WORTH_A_WORD),
    )
    .map(([key, seen]) => ({ noun: nounOf(key), seen, area: seen.reduce((sum, object) => sum + areaOf(object), 0) }))
    .toSorted((one, other) => other.area - one.area)
    .slice(0, MOST_THINGS)
    .map(({ noun, seen }) =>
      seen.length === 1
        ? colouredNoun(seen[0], noun)
        : shownPhrase(noun, { seen, certainty: isStable(noun.key, scene.analysis) ? 'stable' : 'unstable' }).text,
    );
  return things.length === 0 ? null : capitalise(`рядом — ${enumerate(things)}.`);
}

/** By the stem of its longest word: a bag does not tell everything that its sentence names. */
function isNamedIn(text: string, key: string): boolean {
  const [longest = ''] = (
    titleOf(nounOf(key))
      .toLowerCase()
      .match(/[а-яё-]+/g) ?? []
  ).toSorted((one, other) => other.length - one.length);
  return text.toLowerCase().includes(/[аеёиоуыэюяь]$/.test(longest) ? longest.slice(0, -1) : longest);
}
