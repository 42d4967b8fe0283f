import type { FileNeighbours } from '@rakurs/contract';

/** What stands right beside a file. */
export interface AdjacentFiles {
  previous: number | null;
  next: number | null;
}

export const nearest = ({ before, after }: FileNeighbours): AdjacentFiles => ({
  previous: before[0] ?? null,
  next: after[0] ?? null,
});

/**
 * Told of the file before, the server has told of a few more: who walks fast need not wait for each. Null when nobody
 * has spoken of this file.
 */
export const knownAdjacent = (
  told: readonly (readonly [fileId: number, FileNeighbours])[],
  fileId: number,
): AdjacentFiles | null => {
  for (const [id, { before, after }] of told) {
    const line = [...before.toReversed(), id, ...after];
    const place = line.indexOf(fileId);
    if (place !== -1) return { previous: line[place - 1] ?? null, next: line[place + 1] ?? null };
  }
  return null;
};
