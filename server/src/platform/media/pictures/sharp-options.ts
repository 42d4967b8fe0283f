import { MAX_PIXELS } from '../refused.ts';

/**
 * 'error' refuses what was cut and lets pass the harmless warnings that many a camera's jpg gives. Animations give
 * their first frame.
 */
export const SHARP_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
