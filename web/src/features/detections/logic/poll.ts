import { DETECTIONS_POLL_MS, NO_DETECTIONS_POLL_MS } from '@rakurs/contract';
import type { Found } from './verdicts.ts';

/** In what time it is worth asking again (B section 9): where none are shown, seldom. */
export const pollMsOf = (found: Found | undefined): number =>
  found?.detections.some(({ is_shown }) => is_shown) ? DETECTIONS_POLL_MS : NO_DETECTIONS_POLL_MS;
