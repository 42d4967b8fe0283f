import type { StreamEvent } from '@rakurs/contract';

const folded = (text: string): string => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');

/** Events that have every one of the words, newest first. */
export const newestMatching = (events: readonly StreamEvent[], text: string): StreamEvent[] => {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return events
    .filter(({ description }) => words.every((word) => folded(description ?? '').includes(word)))
    .toSorted((one, other) => Date.parse(other.started_at) - Date.parse(one.started_at));
};
