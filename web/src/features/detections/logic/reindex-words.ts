import { formatCount, formatNumber, wordFor } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.detections.reindex;

export interface Outcome {
  /** Those that were looked at. */
  files: number;
  failedClasses: number;
  /** Batches of pictures and minutes of films that could not be looked at. */
  failedScans: number;
}

/** 'Готово: просмотрен 21 файл.', and what was not to be had. */
export const doneWords = ({ files, failedClasses, failedScans }: Outcome): string =>
  [
    texts.done(wordFor(files, texts.lookedForms), formatCount(files, texts.fileForms)),
    ...(failedClasses > 0 ? [texts.failedClasses(formatNumber(failedClasses))] : []),
    ...(failedScans > 0 ? [texts.failedScans(formatNumber(failedScans))] : []),
    ...(failedClasses + failedScans > 0 ? [texts.tryAgain] : []),
  ].join(' ');
