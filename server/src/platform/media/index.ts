export { createMediaEngine, type EngineStill, type MediaEngine, type MediaEngineOptions, type MediaLimits } from './engine.ts';
export type { MediaFacts, MediaFormat, MediaKind } from './facts.ts';
export { MediaRefused, type RefusalReason } from './refused.ts';
export { sniff, SNIFF_BYTES } from './sniff.ts';
