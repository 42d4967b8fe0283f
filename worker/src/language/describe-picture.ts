import type { Gist, Sight } from '@rakurs/contract';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { OPEN_AIR } from '../sights/open-air.ts';
import { isNameable } from '../sights/thresholds.ts';
import { codesSeen } from './codes.ts';
import { capitalise, enumerate } from './grammar.ts';
import { mainSentence, type Main } from './main-sentence.ts';
import { placeOf } from './places.ts';
import { sceneOf } from './scene.ts';
import { coloursOf, dateSentence, settingSentence, type Taken } from './setting.ts';
import { legible, reads, textGistOf } from './text-gist.ts';
import type { Vocabulary } from './vocabulary.ts';

export const NOTHING_KNOWN = 'Знакомые предметы на снимке не распознаны.';
const PAGE = 'Снимок с текстом (документ, вывеска или экран).';
const PAGE_OF_TEXT = 12;
const SURE_OF_SCENERY = 0.6;
const MOST_GUESSES = 2;

/** One to six sentences about a picture: who does what where, what else is there, what is written, when. Composed of what was seen, so it cannot tell what was not. */
export function describePicture(sight: Sight, { vocabulary, ...taken }: Taken & { vocabulary: Vocabulary }): string {
  const scene = sceneOf(sight, vocabulary);
  const text = textGistOf(sight);
  const codes = codesSeen(sight.codes);
  const facts = legible(text);
  // A sheet of paper looks like snow, a wall or a street from above: where there is nothing but text, text is what the picture is about.
  const isPage = scene.things.size === 0 && text.words >= PAGE_OF_TEXT;
  const main = isPage ? null : mainSentence(scene, vocabulary);
  const gist = isPage ? null : gistSentence(sight, main);
  const isNothing = !main && !isPage && !gist && !codes;
  const told = [
    main && sentenceOf(main),
    ...(main?.more ?? []),
    isPage ? PAGE : gist,
    isNothing ? NOTHING_KNOWN : null,
    main || gist ? null : guessSentence(sight),
  ].filter((sentence) => sentence !== null);
  const colours = isNothing ? coloursOf(sight.impression) : null;
  return [
    ...told,
    isPage
      ? null
      : settingSentence(scene, {
          text: told.join(' '),
          hasPlace: main?.hasPlace === true || /воздухе/.test(gist ?? ''),
        }),
    colours ? `${capitalise(colours)}.` : null,
    facts.length > 0 ? `${capitalise(reads(facts))}.` : null,
    codes ? `На снимке ${codes}.` : null,
    dateSentence(taken),
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

/** Where it was taken, as far as the eyes tell; of a page of text nothing can be told. */
export const placeOfPicture = (sight: Sight, vocabulary: Vocabulary): string | null =>
  sight.objects.length === 0 && textGistOf(sight).words >= PAGE_OF_TEXT ? null : placeOf(sceneOf(sight, vocabulary));

const sentenceOf = ({ clause, isList }: Main): string => `${isList ? `На снимке ${clause}` : capitalise(clause)}.`;

/** The kind is the claim, the species a guess: 'ящерица (возможно, хамелеон)'. */
export function gistName({ name, kind, group }: Gist): string {
  if (group === 'animal' && name !== kind) return `${kind} (возможно, ${name})`;
  // Every page looks like a menu to a model that never read one.
  return group === 'text' ? kind : name;
}

function gistSentence({ impression: { gist } }: Sight, main: Main | null): string | null {
  if (!gist) return null;
  if (!main) return gist.name === OPEN_AIR ? `Похоже, ${OPEN_AIR}.` : `Похоже, на снимке ${gistName(gist)}.`;
  if (gist.noun !== null && main.nouns.has(gist.noun))
    return gist.group === 'animal' && gist.name !== gist.kind ? `Возможный вид или порода: ${gist.name}.` : null;
  if (gist.leads && gist.name !== OPEN_AIR && (gist.group === 'animal' || main.isList))
    return `Похоже, здесь есть ${gistName(gist)}.`;
  const isScenery = gist.noun === null && gist.group === 'nature' && gist.confidence >= SURE_OF_SCENERY;
  return isScenery && main.isList ? `Общий вид: ${gist.name} (предположение).` : null;
}

/** What search finds but nobody would swear to: told only where there is nothing better. */
function guessSentence({ objects }: Sight): string | null {
  const guesses = new Set(
    objects.filter((object) => object.standing !== 'overruled' && !isNameable(object)).map(({ noun }) => noun),
  );
  return guesses.size === 0
    ? null
    : `Возможно, есть ${enumerate([...guesses].slice(0, MOST_GUESSES).map((noun) => titleOf(nounOf(noun))))}.`;
}
