import type { Place } from './place.ts';

export interface PublishChangesDeps {
  /** Has descriptions and search tell what is shown of these files now. In the transaction under way. */
  refreshTexts: (fileIds: number[]) => Promise<void>;
  /** The same after it. */
  refreshTextsLater: (place: Place, fileIds: number[]) => Promise<void>;
  publish: (place: Place, fileIds: number[]) => void;
}

/** So many files are told of while somebody waits. */
const AT_ONCE = 200;
/** Of more files than this one asks anew for all. */
const MAX_NAMED = 1000;

/**
 * Tells everybody that something else is shown of these files. A class may have found things on ten thousand, and
 * nobody waits for so many: the others follow.
 */
export const createPublishChanges =
  ({ refreshTexts, refreshTextsLater, publish }: PublishChangesDeps) =>
  async (place: Place, fileIds: number[]): Promise<void> => {
    if (fileIds.length > 0) await refreshTexts(fileIds.slice(0, AT_ONCE));
    for (let from = AT_ONCE; from < fileIds.length; from += AT_ONCE)
      await refreshTextsLater(place, fileIds.slice(from, from + AT_ONCE));
    publish(place, fileIds.length > MAX_NAMED ? [] : fileIds);
  };
