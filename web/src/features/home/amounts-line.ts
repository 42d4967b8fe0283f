import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const { amounts } = ru.home;

interface Props {
  sources: number;
  files: number;
  labels: number;
}

/** '2 источника · 340 файлов · 12 меток' */
export const amountsLine = ({ sources, files, labels }: Props): string =>
  [formatCount(sources, amounts.sources), formatCount(files, amounts.files), formatCount(labels, amounts.labels)].join(
    ' · ',
  );
