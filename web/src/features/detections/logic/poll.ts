import { DETECTIONS_POLL_MS, NO_DETECTIONS_POLL_MS } from '@rakurs/contract';
import type { Found } from './verdicts.ts';

/** In what time it is worth asking again (B section 9): where there are none, seldom. */
export const pollMsOf = (found: Found | undefined): number => (found && found.detections.length > 0 ? DETECTIONS_POLL_MS : NO_DETECTIONS_POLL_MS);
