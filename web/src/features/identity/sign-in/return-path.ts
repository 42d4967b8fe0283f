import type { Location } from 'react-router';

const CABINET = '/cabinet';

/** Goes along in the history entry of the sign-in page, where no stranger's link can write it. */
export const rememberPath = ({ pathname, search, hash }: Location): { returnTo: string } => ({ returnTo: pathname + search + hash });

const isInCabinet = (path: string): boolean => path === CABINET || path.startsWith(`${CABINET}/`);

/** Where to go after signing in: back to the deep link that a person was sent from, or to the cabinet. */
export const returnPath = (state: unknown): string => {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return CABINET;
  return typeof state.returnTo === 'string' && isInCabinet(state.returnTo) ? state.returnTo : CABINET;
};
