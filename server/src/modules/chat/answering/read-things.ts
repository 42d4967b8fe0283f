import type { SearchableFile } from '#modules/search/index.ts';
import type { CitedMoment } from './draft.ts';

/** Something that was read on files, and where. */
export interface ReadThing {
  text: string;
  places: CitedMoment[];
}

/** Letters of plates are those that look alike in both alphabets. */
const LETTER = '[ABEKMHOPCTYXАВЕКМНОРСТУХ]';
const PLATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(${LETTER})\\s?(\\d{3})\\s?(${LETTER}{2})\\s?(\\d{2,3})(?![\\p{L}\\p{N}])`,
  'giu',
);
const LATIN = 'ABEKMHOPCTYX';
const CYRILLIC = 'АВЕКМНОРСТУХ';
const inRussian = (text: string): string =>
  text.toUpperCase().replaceAll(/[A-Z]/g, (sign) => CYRILLIC[LATIN.indexOf(sign)] ?? sign);

const placeIn = ({ id, kind }: SearchableFile, second: number | null): CitedMoment => ({
  fileId: id,
  second: kind === 'image' ? null : second,
});

/** The same text read in several places is told once; a file counts once. */
function gathered(read: readonly { text: string; place: CitedMoment }[]): ReadThing[] {
  const things = new Map<string, ReadThing>();
  for (const { text, place } of read) {
    const thing = things.get(text) ?? { text, places: [] };
    if (!thing.places.some(({ fileId }) => fileId === place.fileId)) thing.places.push(place);
    things.set(text, thing);
  }
  return [...things.values()];
}

export const codesOn = (files: readonly SearchableFile[]): ReadThing[] =>
  gathered(
    files.flatMap((file) => {
      const seen = file.frames.flatMap(({ second, codes }) =>
        codes.map(({ content }) => ({ text: content, place: placeIn(file, second) })),
      );
      return [...seen, ...file.codes.map((text) => ({ text, place: placeIn(file, null) }))];
    }),
  );

export const platesOn = (files: readonly SearchableFile[]): ReadThing[] =>
  gathered(
    files.flatMap((file) =>
      file.frames.flatMap(({ second, text }) =>
        [...text.matchAll(PLATE)].map(([, ...parts]) => ({
          text: inRussian(parts.join('')),
          place: placeIn(file, second),
        })),
      ),
    ),
  );

export const textsOn = (files: readonly SearchableFile[]): ReadThing[] =>
  gathered(
    files.flatMap((file) =>
      file.frames.flatMap(({ second, text }) =>
        text.trim() === '' ? [] : [{ text: text.trim(), place: placeIn(file, second) }],
      ),
    ),
  );

/** In how many of the files each class was seen: what the project itself has taught first, then the commonest. */
export function classesOn(files: readonly SearchableFile[]): { title: string; files: number }[] {
  const amounts = new Map<string, number>();
  const taught = new Set(files.flatMap((file) => file.taught.map(({ title }) => title.toLowerCase())));
  for (const file of files) {
    const titles = new Set(
      [
        ...file.labels,
        ...file.taught.map(({ title }) => title),
        ...file.frames.flatMap(({ detections }) => detections.map(({ class_name }) => class_name)),
      ].map((title) => title.toLowerCase()),
    );
    for (const title of titles) amounts.set(title, (amounts.get(title) ?? 0) + 1);
  }
  return [...amounts]
    .map(([title, amount]) => ({ title, files: amount }))
    .toSorted(
      (one, other) =>
        Number(taught.has(other.title)) - Number(taught.has(one.title)) ||
        other.files - one.files ||
        one.title.localeCompare(other.title, 'ru'),
    );
}
