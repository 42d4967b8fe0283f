import type { SceneSummary } from '@rakurs/contract';
import { enumerate } from './grammar.ts';

const ALL_AROUND = 0.6;
const BACKGROUNDS: Readonly<Record<string, string>> = { белый: 'белом', 'светло-серый': 'светлом', чёрный: 'чёрном' };

/** 'белом': of one thing photographed for a catalogue; null for any other picture. */
export function backgroundOf({ palette: [first] }: SceneSummary): string | null {
  return first && first.share >= ALL_AROUND && first.share <= BLANK ? (BACKGROUNDS[first.name] ?? null) : null;
}
/** So much of one colour is a wall, a sky or a covered lens. */
const BLANK = 0.95;

const DARK = 0.22;
const BRIGHT = 0.88;
const PREVAILS = 0.18;

export const lightName = (lightness: number): string | null =>
  lightness < DARK ? 'кадр тёмный' : lightness > BRIGHT ? 'кадр очень светлый' : null;

/**
 * For an image of which nothing else is known: colours belong to things, and on any other image they are told with
 * them.
 */
export function coloursOf({ palette, is_grey: isGrey }: SceneSummary): string | null {
  const names = palette
    .filter(({ share }) => share > PREVAILS)
    .slice(0, 2)
    .map(({ name }) => name);
  if (isGrey || names.length === 0) return null;
  return names.length === 1 ? `преобладает ${names[0]} цвет` : `преобладают ${enumerate(names)} цвета`;
}

/** When a file was made, and the clock by which its owner would say so. */
export interface Taken {
  realDate: Date | null;
  timeZone: string;
}

/** 'Дата съёмки: 5 мая 2024 года.' */
export function dateSentence({ realDate, timeZone }: Taken): string | null {
  if (!realDate) return null;
  const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(
    realDate,
  );
  return `Дата съёмки: ${day.replace(/ г\.$/, ' года')}.`;
}
