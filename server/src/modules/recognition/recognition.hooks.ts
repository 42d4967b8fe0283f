import type { FrameFeatures } from '@rakurs/contract';
import { defineHook } from '#platform/transaction-hooks.ts';

/**
 * Told in the transaction that keeps what was seen of a file: by these taught classes find their things on it without
 * another look.
 */
export const featuresSeen = defineHook<{ fileId: number; features: FrameFeatures[] }>('recognition.features_seen');
