import { MAX_FILE_BYTES, UNKNOWN_TYPE_REFUSAL } from '@rakurs/contract';
import { formatBytes } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { isUnsupported } from './unsupported-file.ts';

export interface RejectedFile {
  name: string;
  reason: string;
}

/** Why a file need not even be tried; null: it may go. */
const whyNot = async (file: File): Promise<string | null> => {
  if (file.size === 0) return ru.uploads.emptyFile;
  if (file.size > MAX_FILE_BYTES) return ru.uploads.tooLarge(formatBytes(MAX_FILE_BYTES));
  // What cannot be read now may be readable later: the upload says so in its turn.
  return (await isUnsupported(file).catch(() => false)) ? UNKNOWN_TYPE_REFUSAL : null;
};

/** Wrong files stand aside before the start, each with its reason; the others go on in the order they came. */
export const splitRejected = async (files: readonly File[]): Promise<{ fit: File[]; aside: RejectedFile[] }> => {
  const fit: File[] = [];
  const aside: RejectedFile[] = [];
  for (const file of files) {
    const reason = await whyNot(file);
    if (reason === null) fit.push(file);
    else aside.push({ name: file.name, reason });
  }
  return { fit, aside };
};
