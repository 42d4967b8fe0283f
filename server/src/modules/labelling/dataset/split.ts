import { createHash } from 'node:crypto';

export type Side = 'train' | 'val';

const VAL_SHARE = 0.2;

/** Between 0 and 1, the same for a file today and in a year. */
const shareOf = (fileId: number): number =>
  createHash('sha256').update(`split ${fileId}`).digest().readUInt32BE() / 2 ** 32;

/**
 * Which side a file is on, and all its frames with it: neighbouring frames on both sides would let a model be tested on
 * what it has learnt by heart.
 * By a hash of the file alone, so that a later download moves no file to the other side. Of two files and more none of
 * the sides stays empty.
 */
export function splitFiles(fileIds: readonly number[]): (fileId: number) => Side {
  const byHash = (fileId: number): Side => (shareOf(fileId) < VAL_SHARE ? 'val' : 'train');
  if (fileIds.length < 2) return () => 'train';
  const isMissing = (side: Side) => !fileIds.some((fileId) => byHash(fileId) === side);
  const missing = (['train', 'val'] as const).find(isMissing);
  if (!missing) return byHash;
  const nearest = fileIds.reduce((best, fileId) =>
    shareOf(fileId) < shareOf(best) === (missing === 'val') ? fileId : best,
  );
  return (fileId) => (fileId === nearest ? missing : byHash(fileId));
}
