import { AppError } from '#platform/errors.ts';

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A disc without room is said in words for the user; any other error stays what it is. */
export const asFullDiskError = (error: unknown): unknown =>
  isFull(error) ? new AppError('no_space', 'На сервере закончилось место. Файл не сохранён.') : error;
