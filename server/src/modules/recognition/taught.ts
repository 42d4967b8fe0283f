import { MAX_DESCRIPTION_LENGTH, MAX_TAUGHT_SHOWN, type FileKind, type TaughtOnFile } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import { truncate } from '#platform/text/truncate.ts';
import { counted, type Forms } from '#platform/text/counted.ts';
import { dropSuperseded, type NamedFrame } from './superseded.ts';
import type { TaughtFinding } from './taught-place.ts';

/** What is known of taught classes by who teaches them; recognition does not know who that is. */
export interface TaughtPorts {
  /** Those that are shown, by file, in the order of their times. Files without any are absent. */
  taughtOf(fileIds: number[]): Promise<ReadonlyMap<number, TaughtFinding[]>>;
}

const FOUND: Forms = { one: 'появление', few: 'появления', many: 'появлений' };
/** Nobody reads a list that is longer. */
const MAX_TITLES = 8;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** '1:05', '1:00:05' */
function clockOf(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

const ofPicture = (title: string, found: readonly TaughtFinding[]): string =>
  found.length === 1 ? `«${title}»` : `«${title}» — ${found.length}`;
const ofFilm = (title: string, found: readonly TaughtFinding[]): string => {
  const first = clockOf(Math.min(...found.map(({ startTime }) => startTime)));
  return found.length === 1
    ? `«${title}» — на ${first}`
    : `«${title}» — ${counted(found.length, FOUND)}, первое на ${first}`;
};

/** 'Найдены классы проекта: «Погрузчик» — 2, «Каска».' Empty where nothing was found. */
export function foundWords(found: readonly TaughtFinding[], kind: FileKind): string {
  const byTitle = [...groupBy(found, ({ title }) => title)];
  if (byTitle.length === 0) return '';
  const isFilm = kind !== 'image';
  const phrases = byTitle.map(([title, own]) => (isFilm ? ofFilm(title, own) : ofPicture(title, own)));
  const left = phrases.length - MAX_TITLES;
  const told = [...phrases.slice(0, MAX_TITLES), ...(left > 0 ? [`и ещё ${left}`] : [])];
  return `${byTitle.length === 1 ? 'Найден класс проекта' : 'Найдены классы проекта'}: ${told.join(isFilm ? '; ' : ', ')}.`;
}

/** The machine's own text behind what the project's classes found: what it calls otherwise than they do is left out. */
export function withTaught(
  text: string,
  { taught, kind, frames }: { taught: readonly TaughtFinding[]; kind: FileKind; frames: readonly NamedFrame[] },
): string {
  return truncate(
    [foundWords(taught, kind), dropSuperseded(text, { kind, frames, taught })].filter(Boolean).join(' '),
    MAX_DESCRIPTION_LENGTH,
  );
}

/** As the file's own screen lists them: in the order of their times, the surer of two first. */
export const taughtOnScreen = (found: readonly TaughtFinding[]): TaughtOnFile[] =>
  found
    .toSorted((one, other) => one.startTime - other.startTime || other.confidence - one.confidence)
    .slice(0, MAX_TAUGHT_SHOWN)
    .map(({ title, confidence, startTime, endTime, box }) => ({
      class_name: title,
      confidence,
      second: startTime,
      until_second: endTime,
      ...box,
    }));
