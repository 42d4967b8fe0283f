import type { SampleCredit } from '@rakurs/contract';
import { SAMPLE, type SampleFile } from './sample.ts';

/** As it stands in the description of the file, wherever the file goes. */
export const creditLine = ({ credit: { author, licence, source } }: SampleFile): string =>
  `Автор: ${author}. Лицензия: ${licence}. Источник: ${source}.`;

export const listCredits = (): SampleCredit[] =>
  SAMPLE.files.map(({ title, credit: { author, licence, licenceUrl, source } }) => ({
    title,
    author,
    licence,
    licence_url: licenceUrl,
    source,
  }));
