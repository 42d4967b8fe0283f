import type { StorageQuota } from '@rakurs/contract';
import { formatBytes, formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { Fullness } from './fullness.ts';

/** 'Занято 1,2 ГБ из 200 ГБ' and '1 204 файла из 200 000' */
export const storageWords = ({
  files,
  bytes,
  most_files,
  most_bytes,
}: StorageQuota): Record<Fullness['tightest'], string> => ({
  bytes: ru.storage.usedBytes(formatBytes(bytes), formatBytes(most_bytes)),
  files: ru.storage.usedFiles(formatCount(files, ru.storage.fileForms), formatNumber(most_files)),
});

/** Null while there is nothing to warn of. */
export const storageWarning = ({ level, tightest }: Fullness): string | null =>
  level === 'calm' ? null : ru.storage[level][tightest];
