import type { FileWithoutLabels } from '@rakurs/contract';
import { isDeepStrictEqual } from 'node:util';

/** The fields that are other now. */
export const changesOf = (before: FileWithoutLabels, after: FileWithoutLabels): Partial<FileWithoutLabels> =>
  // Entries of a file are again fields of a file; Object.fromEntries cannot say so.
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isDeepStrictEqual(value, before[field as keyof FileWithoutLabels]),
    ),
  ) as Partial<FileWithoutLabels>;
