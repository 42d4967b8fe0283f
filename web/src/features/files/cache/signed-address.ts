import type { DataSourceFile } from '@rakurs/contract';

const pathOf = (address: string | null): string | null => address?.split('?')[0] ?? null;

/** Each answer signs the same picture anew. Taking every new signature would load every picture again. */
const steady = (before: string | null, now: string | null): string | null =>
  pathOf(before) === pathOf(now) ? before : now;

/** The file as it is now, under the addresses that the browser has already loaded. */
export const keepSignedAddresses = (before: DataSourceFile, now: DataSourceFile): DataSourceFile => ({
  ...now,
  file_url: steady(before.file_url, now.file_url),
  thumbnail_url: steady(before.thumbnail_url, now.thumbnail_url),
});
