import type { Location } from 'react-router';
import { CABINET_PATH, isWithin } from '#shared/paths/paths.ts';

/** Goes along in the history entry of the sign-in page, where no stranger's link can write it. */
export const rememberPath = ({ pathname, search, hash }: Location): { returnTo: string } => ({
  returnTo: pathname + search + hash,
});

/** Where to go after signing in: back to the deep link that a user was sent from, or to the cabinet. */
export const returnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return CABINET_PATH;
  return typeof state.returnTo === 'string' && isWithin(state.returnTo, CABINET_PATH) ? state.returnTo : CABINET_PATH;
};
