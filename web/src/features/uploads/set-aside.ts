import { LARGEST_FILE_BYTES, UNKNOWN_TYPE_REFUSAL } from '@rakurs/contract';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { isForeign } from './foreign-file.ts';

export interface SetAside {
  name: string;
  reason: string;
}

/** Why a file need not even be tried; null: it may go. */
const whyNot = async (file: File): Promise<string | null> => {
  if (file.size === 0) return ru.uploads.emptyFile;
  if (file.size > LARGEST_FILE_BYTES) return ru.uploads.tooLarge(formatBytes(LARGEST_FILE_BYTES));
  // What cannot be read now may be readable later: the line says so in its turn.
  return (await isForeign(file).catch(() => false)) ? UNKNOWN_TYPE_REFUSAL : null;
};

/** Wrong files stand aside before the start, each with its reason; the others go on in the order they came. */
export const sift = async (files: readonly File[]): Promise<{ fit: File[]; aside: SetAside[] }> => {
  const fit: File[] = [];
  const aside: SetAside[] = [];
  for (const file of files) {
    const reason = await whyNot(file);
    if (reason === null) fit.push(file);
    else aside.push({ name: file.name, reason });
  }
  return { fit, aside };
};
