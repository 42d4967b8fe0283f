import type { Processing } from '@rakurs/contract';
import { countInWork, pausedOf, pausedWords, sourceWords } from '#features/processing/index.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

interface Known {
  all: number | undefined;
  shown: number | undefined;
  isFiltered: boolean;
  processing: Processing | undefined;
  dataSourceId: number;
}

/**
 * Why fewer files are shown than there are, and what is being done about it: 'показано 11', '8 в обработке, ещё около
 * 20 с'.
 */
export const filesWords = ({ all, shown, isFiltered, processing, dataSourceId }: Known): string[] => {
  const source = processing?.sources.find(({ data_source_id }) => data_source_id === dataSourceId);
  const hidden = all === undefined || shown === undefined ? 0 : all - shown;
  const underWay = source ? countInWork(source) : 0;
  const failed = source?.failed ?? 0;
  const paused = pausedOf(source ? [source] : []);
  const words = processing ? sourceWords(processing, source) : null;
  // What neither waits nor failed has nothing to be described by: a stream, a video without frames.
  const rest = hidden - underWay - failed - paused.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(hidden > 0 && shown !== undefined ? [ru.dataSource.shown(formatNumber(shown))] : []),
    ...(words === null ? [] : [words]),
    ...paused.map(pausedWords),
    ...(failed > 0 ? [ru.processing.failed(formatNumber(failed))] : []),
    ...(!isFiltered && hidden > 0 && rest > 0 ? [ru.dataSource.undescribed(formatNumber(rest))] : []),
  ];
};
