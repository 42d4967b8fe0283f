import type { Gist, Sight } from '@rakurs/contract';
import { OPEN_AIR } from '../sights/open-air.ts';
import { isNameable } from '../sights/thresholds.ts';
import { codesSeen } from './codes.ts';
import { capitalise, enumerate } from './grammar.ts';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { contentsOf, type Contents } from './phrases.ts';
import { dateSentence, settingSentence, type Taken } from './setting.ts';
import { legible, reads, textGistOf } from './text-gist.ts';

export const NOTHING_KNOWN = 'Знакомые предметы на снимке не распознаны.';
const PAGE = 'Снимок с текстом (документ, вывеска или экран).';
const PAGE_OF_TEXT = 12;
const SURE_OF_SCENERY = 0.6;
const SURE_OF_THING = 0.9;
const MOST_GUESSES = 2;

/** One to five sentences about a picture. Composed of what was seen, so it cannot tell what was not. */
export function describePicture(sight: Sight, taken: Taken): string {
  const contents = contentsOf(sight);
  const text = textGistOf(sight);
  const codes = codesSeen(sight.codes);
  const facts = legible(text);
  return [
    contents.phrases.length > 0 ? `На снимке — ${enumerate(contents.phrases)}.` : null,
    contents.onTheTable.length > 0 ? `На столе — ${enumerate(contents.onTheTable)}.` : null,
    isEmpty(contents) && text.words >= PAGE_OF_TEXT ? PAGE : gistSentence(sight, contents),
    isEmpty(contents) && text.words < PAGE_OF_TEXT && !sight.impression.gist && !codes ? NOTHING_KNOWN : null,
    guessSentence(sight),
    settingSentence(sight),
    facts.length > 0 ? `${capitalise(reads(facts))}.` : null,
    codes ? `На снимке ${codes}.` : null,
    dateSentence(taken),
  ].filter((sentence) => sentence !== null).join(' ');
}

/** The kind is the claim, the species a guess: 'ящерица (возможно, хамелеон)'. */
export function gistName({ name, kind, group }: Gist): string {
  if (group === 'animal' && name !== kind) return `${kind} (возможно, ${name})`;
  // Every page looks like a menu to a model that never read one.
  return group === 'text' ? kind : name;
}

const isEmpty = ({ phrases, onTheTable }: Contents): boolean => phrases.length === 0 && onTheTable.length === 0;

function gistSentence({ impression: { gist }, objects }: Sight, contents: Contents): string | null {
  if (!gist) return null;
  if (isEmpty(contents)) return gist.name === OPEN_AIR ? `Похоже, ${OPEN_AIR}.` : `Похоже, на снимке ${gistName(gist)}.`;
  const isNamed = objects.some((object) => object.noun === gist.noun && isNameable(object));
  if (isNamed) return gist.group === 'animal' && gist.name !== gist.kind ? `Возможный вид или порода: ${gist.name}.` : null;
  if (gist.leads) return `Похоже, здесь есть ${gistName(gist)}.`;
  if (gist.noun === null && (gist.group === 'nature' || gist.group === 'place') && gist.confidence >= SURE_OF_SCENERY) return `Общий вид: ${gist.name} (предположение).`;
  return gist.group === 'thing' && gist.confidence >= SURE_OF_THING ? `Похоже, здесь есть ${gist.name}.` : null;
}

/** What search finds but nobody would swear to. */
function guessSentence({ objects, impression: { gist } }: Sight): string | null {
  const named = new Set([...objects.filter(isNameable).map(({ noun }) => noun), gist?.noun]);
  const isMistakenAnimal = (noun: string) => gist?.leads === true && nounOf(noun).group === 'animal';
  const guesses = new Set(objects.filter(({ noun, standing }) => standing !== 'overruled' && !named.has(noun) && !isMistakenAnimal(noun)).map(({ noun }) => noun));
  return guesses.size === 0 ? null : `Возможно, есть ${enumerate([...guesses].slice(0, MOST_GUESSES).map((noun) => titleOf(nounOf(noun))))}.`;
}
