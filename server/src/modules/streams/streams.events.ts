import { liveEvent } from '#platform/events.ts';

export const streamChanged = liveEvent('stream.changed');
export const streamHappened = liveEvent('stream.event');
