export type { SpareChildren } from './child-pool.ts';
export { createMediaEngine, type MediaEngine, type MediaLimits } from './engine.ts';
export type { MediaFacts } from './facts.ts';
export { MediaRefused, type RefusalReason } from './refused.ts';
export type { JoinedPart } from './videos/join.ts';
export { sniff } from './sniff.ts';
