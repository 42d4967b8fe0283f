import { PAUSES, type Processing } from '@rakurs/contract';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

export type SourceProcessing = Processing['sources'][number];

const texts = ru.processing;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const countInWork = ({ preparing, waiting, running }: SourceProcessing): number => preparing + waiting + running;

/** '20 с', '3 мин', '2 ч': rounded as one would say it. */
const roughly = (seconds: number): string => {
  if (seconds <= 90) return texts.seconds(Math.max(5, Math.ceil(seconds / 5) * 5));
  if (seconds <= 90 * MINUTE) return texts.minutes(Math.ceil(seconds / MINUTE));
  return texts.hours(Math.ceil(seconds / HOUR));
};

/** '8 в обработке, ещё около 20 с'. How long is said only when it is known; null when there is nothing under way. */
export const sourceWords = ({ workers }: Processing, source: SourceProcessing | undefined): string | null => {
  const amount = source ? countInWork(source) : 0;
  if (!source || amount === 0) return null;
  const said = formatNumber(amount);
  if (workers === 0) return texts.waiting(said);
  return source.seconds_left === null ? texts.inWork(said) : texts.inWorkLeft(said, roughly(source.seconds_left));
};

/** What files wait for, told in this order: what a user can do most about stands first. */
const FILE_PAUSES = ['no_funds', 'over_budget', 'over_limit'] as const;
export type FilePause = (typeof FILE_PAUSES)[number];

export interface PausedFiles {
  pause: FilePause;
  amount: number;
}

/** How many of these wait for something else than a machine, by what for. */
export const pausedOf = (sources: readonly SourceProcessing[]): PausedFiles[] =>
  FILE_PAUSES.map((pause) => ({ pause, amount: sources.reduce((sum, source) => sum + source[pause], 0) })).filter(
    ({ amount }) => amount > 0,
  );

const uncapitalised = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

/** '12 файлов ждут: недостаточно средств'. */
export const pausedWords = ({ pause, amount }: PausedFiles): string =>
  texts.paused(formatCount(amount, texts.pausedForms), uncapitalised(PAUSES[pause]));

export const countAllInWork = ({ sources }: Processing): number =>
  sources.reduce((sum, source) => sum + countInWork(source), 0);
