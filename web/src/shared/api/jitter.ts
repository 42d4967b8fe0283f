const MAX_SHARE = 0.5;

/**
 * All who were sent away at once must not come back at once: each stays away longer by a chance from 0 to 1, up to half
 * of what was asked for.
 */
export const jitterMs = (askedMs: number, chance: number): number => askedMs * MAX_SHARE * chance;
