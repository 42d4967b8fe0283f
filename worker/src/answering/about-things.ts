import type { SeenObject } from '@rakurs/contract';
import { agreeing, capitalise, countOf, enumerate, isStable } from '../language/index.ts';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import type { SeenFrame } from '../sights/subject.ts';
import { isNameable } from '../sights/thresholds.ts';
import type { AskedThing } from './asked-things.ts';
import { asksHowMany, asksWhether, UNKNOWN, type Finding, type Question } from './question.ts';

/** Questions about things the detector knows: are there any, how many, of what colour. Null when none is named. */
export function answerAboutThings(question: Question, frames: SeenFrame[]): Finding | null {
  const [thing, another] = question.things;
  // Two things in one question are most often about how they stand to each other, which nobody here can tell.
  if (thing === undefined || another !== undefined) return null;
  if (/(^| )(цвет|цвета|окрас\S*)( |$)/u.test(question.text)) return colourOf(thing, frames);
  if (asksMore(question)) return null;
  if (asksHowMany(question)) return numberOf(thing, frames);
  return asksWhether(question) ? presenceOf(thing, frames) : null;
}

/** Words that ask, and words for the picture and the place it shows: they add no condition to the thing. */
const ADDS_NOTHING = new Set(
  [
    'а и ли на в во у же есть нет видно виден видна видны имеется имеются присутствует присутствуют находится находятся стоит стоят изображен изображена изображены заметен заметна заметны',
    'сколько количество число каково какое всего примерно штук здесь тут там сейчас вообще хоть хотя бы один одна',
    'где-нибудь где-то какой-нибудь какие-нибудь какая-нибудь какие-то какой-то какая-то этом этой это',
    'фото фотографии фотография снимке снимок снимка кадре кадр кадра картинке картинка картине изображении видео ролике записи',
    'парковке стоянке дворе улице дороге комнате помещении зале офисе складе площадке',
  ].flatMap((words) => words.split(' ')),
);

/** 'есть ли красная машина', 'сколько людей в касках': a quality that was not looked at. */
const asksMore = ({ words, things }: Question): boolean => words.filter((word) => !ADDS_NOTHING.has(word)).length > (things[0]?.words ?? 0);

const objectsOf = (thing: AskedThing, { sight }: SeenFrame): SeenObject[] => sight.objects.filter((object) => thing.keys.includes(object.noun) && isNameable(object));

/** The frame that shows the most of it; of equals, the one that shows it most clearly. */
function bestFrame(thing: AskedThing, frames: SeenFrame[]): SeenFrame | null {
  const weight = (frame: SeenFrame) => objectsOf(thing, frame).reduce((sum, { confidence }) => sum + 1 + confidence, 0);
  const best = frames.reduce<SeenFrame | null>((winner, frame) => (weight(frame) > (winner ? weight(winner) : 0) ? frame : winner), null);
  return best;
}

/** Nothing of it glimmers on any frame, not even below the threshold. */
const isSurelyAbsent = (thing: AskedThing, frames: SeenFrame[]): boolean => frames.every(({ sight }) => thing.keys.every((key) => isStable(key, sight)));

function numbers(thing: AskedThing, frame: SeenFrame): string {
  const keys = [...new Set(objectsOf(thing, frame).map(({ noun }) => noun))];
  return enumerate(keys.map((key) => countOf(key, frame.sight)).filter((phrase) => phrase !== null));
}

function presenceOf(thing: AskedThing, frames: SeenFrame[]): Finding {
  const frame = bestFrame(thing, frames);
  if (frame) return { text: `Да, ${numbers(thing, frame)}`, frame };
  return { text: isSurelyAbsent(thing, frames) ? `Нет, ${thing.noneOf} не видно` : UNKNOWN, frame: null };
}

function numberOf(thing: AskedThing, frames: SeenFrame[]): Finding {
  const frame = bestFrame(thing, frames);
  if (frame) return { text: capitalise(numbers(thing, frame)), frame };
  return { text: isSurelyAbsent(thing, frames) ? `${capitalise(thing.noneOf)} не видно` : UNKNOWN, frame: null };
}

function colourOf(thing: AskedThing, frames: SeenFrame[]): Finding {
  const frame = bestFrame(thing, frames);
  if (frame === null) return { text: UNKNOWN, frame: null };
  const coloured = objectsOf(thing, frame).flatMap(({ noun, colour }) => (colour === null ? [] : [`${agreeing(colour, nounOf(noun).gender)} ${titleOf(nounOf(noun))}`]));
  const different = [...new Set(coloured)];
  return { text: different.length === 0 ? UNKNOWN : capitalise(enumerate(different)), frame };
}
