import { useSyncExternalStore } from 'react';

/**
 * What each player shows just now. It changes several times a second: the line listens, the rest of the page is left
 * alone.
 */
const moments = new Map<number, number>();
const listeners = new Set<() => void>();

export const setShownMoment = (fileId: number, at: number | null): void => {
  if (at === null) moments.delete(fileId);
  else moments.set(fileId, at);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The moment that the player of this camera's record shows; null while none plays. */
export const useShownMoment = (fileId: number): number | null =>
  useSyncExternalStore(subscribe, () => moments.get(fileId) ?? null);
