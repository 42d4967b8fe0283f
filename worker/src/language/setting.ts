import type { Impression, Sight } from '@rakurs/contract';
import { isNameable } from '../sights/thresholds.ts';
import { capitalise, enumerate } from './grammar.ts';

const INDOORS = new Set(['oven', 'refrigerator', 'toilet', 'bed', 'couch', 'microwave', 'sink', 'toaster', 'hair drier', 'tv', 'keyboard', 'mouse']);
const OUTDOORS = new Set(['traffic light', 'stop sign', 'fire hydrant', 'parking meter', 'airplane', 'bus', 'truck', 'zebra', 'giraffe', 'snowboard', 'skis', 'cow', 'sheep']);
const SURE = 0.5;
const DARK = 0.22;
const BRIGHT = 0.88;
const PREVAILS = 0.18;

export const lightName = (lightness: number): string | null => (lightness < DARK ? 'кадр тёмный' : lightness > BRIGHT ? 'кадр очень светлый' : null);

/** Told by things that stand in one place only; silent when they disagree. */
export function whereTaken({ objects }: Pick<Sight, 'objects'>): 'снято в помещении' | 'снято на открытом воздухе' | null {
  const sure = objects.filter((object) => isNameable(object) && object.confidence >= SURE);
  const [isInside, isOutside] = [sure.some(({ noun }) => INDOORS.has(noun)), sure.some(({ noun }) => OUTDOORS.has(noun))];
  if (isInside === isOutside) return null;
  return isInside ? 'снято в помещении' : 'снято на открытом воздухе';
}

function coloursOf({ palette, is_grey: isGrey }: Impression): string | null {
  const names = palette.filter(({ share }) => share > PREVAILS).slice(0, 2).map(({ name }) => name);
  if (isGrey || names.length === 0) return null;
  return names.length === 1 ? `преобладает ${names[0]} цвет` : `преобладают ${enumerate(names)} цвета`;
}

/** 'Снято в помещении, кадр тёмный; преобладает коричневый цвет.' Null when there is nothing to say. */
export function settingSentence({ objects, impression }: Sight): string | null {
  const facts = [whereTaken({ objects }), impression.is_grey ? 'чёрно-белый снимок' : null, lightName(impression.lightness)].filter((fact) => fact !== null);
  const parts = [facts.join(', '), coloursOf(impression)].filter((part) => part);
  return parts.length === 0 ? null : `${capitalise(parts.join('; '))}.`;
}

/** When a file was made, and the clock by which its owner would say so. */
export interface Taken {
  realDate: Date | null;
  timeZone: string;
}

/** 'Дата съёмки: 5 мая 2024 года.' */
export function dateSentence({ realDate, timeZone }: Taken): string | null {
  if (!realDate) return null;
  const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(realDate);
  return `Дата съёмки: ${day.replace(/ г\.$/, ' года')}.`;
}
