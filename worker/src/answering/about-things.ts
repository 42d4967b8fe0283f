import type { SeenObject, Sight } from '@rakurs/contract';
import { countOf, enumerate, isStable } from '../language/index.ts';
import { isNameable } from '../sights/thresholds.ts';
import type { AskedThing } from './asked-things.ts';
import { asksHowMany, asksWhether, no, percent, says, unknown, yes, type Finding, type Question } from './question.ts';

/** Questions about things the detector knows: are there any, how many, of what colour. Null when none is named. */
export function answerAboutThings(question: Question, sight: Sight): Finding | null {
  const [thing, another] = question.things;
  // Two things in one question are most often about how they stand to each other, which nobody here can tell.
  if (thing === undefined || another !== undefined) return null;
  if (/(^| )(цвет|цвета|окрас\S*)( |$)/u.test(question.text)) return colourOf(thing, sight);
  if (asksMore(question)) return null;
  if (asksHowMany(question)) return numberOf(thing, sight);
  return asksWhether(question) ? presenceOf(thing, sight) : null;
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

const objectsOf = (thing: AskedThing, { objects }: Sight): SeenObject[] => objects.filter((object) => thing.keys.includes(object.noun) && isNameable(object));

/** Nothing of it glimmers, not even below the threshold. */
const isSurelyAbsent = (thing: AskedThing, sight: Sight): boolean => thing.keys.every((key) => isStable(key, sight));
const SURE_OF_ABSENCE = 0.9;

/** 'две кошки, 92 %': by the one that was seen most clearly. */
function told(objects: SeenObject[], sight: Sight): string {
  const keys = [...new Set(objects.map(({ noun }) => noun))];
  return `${enumerate(keys.map((key) => countOf(key, sight)).filter((phrase) => phrase !== null))}, ${percent(clearest(objects))}`;
}
const clearest = (objects: SeenObject[]): number => Math.max(...objects.map(({ confidence }) => confidence));

function presenceOf(thing: AskedThing, sight: Sight): Finding {
  const objects = objectsOf(thing, sight);
  if (objects.length > 0) return yes(clearest(objects), told(objects, sight));
  return isSurelyAbsent(thing, sight) ? no(SURE_OF_ABSENCE, `${thing.noneOf} не видно`) : unknown();
}

function numberOf(thing: AskedThing, sight: Sight): Finding {
  const objects = objectsOf(thing, sight);
  if (objects.length > 0) return says(String(objects.length), { confidence: clearest(objects) * (isSurelyAbsent(thing, sight) ? 0.8 : 0.5), reason: told(objects, sight) });
  return isSurelyAbsent(thing, sight) ? says('0', { confidence: SURE_OF_ABSENCE, reason: `${thing.noneOf} не видно` }) : unknown();
}

function colourOf(thing: AskedThing, sight: Sight): Finding {
  const objects = objectsOf(thing, sight).filter(({ colour }) => colour !== null);
  const colours = [...new Set(objects.flatMap(({ colour }) => colour ?? []))];
  return colours.length === 0 ? unknown() : says(enumerate(colours), { confidence: 0.7 * clearest(objects), reason: told(objects, sight) });
}
