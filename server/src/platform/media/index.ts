export type { SpareChildren } from './child-pool.ts';
export { createMediaEngine, type MediaEngine, type MediaLimits } from './engine.ts';
export type { CutSegment, Ingest, IngestListener, IngestOrder, StreamShape, Viewer } from './ingest/ingest.ts';
export { openIngest, type IngestOptions } from './ingest/open-ingest.ts';
export { isInReach, type StreamReach } from './ingest/reach.ts';
export type { MediaFacts } from './facts.ts';
export { MediaRefused, type RefusalReason } from './refused.ts';
export type { JoinedPart } from './videos/join.ts';
export { sniff } from './sniff.ts';
