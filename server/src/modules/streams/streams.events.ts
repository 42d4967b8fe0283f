import { defineEvent, liveEvent } from '#platform/events.ts';

export const streamChanged = liveEvent('stream.changed');
export const cameraEventMade = liveEvent('stream.event');
/** Whether, or how, it is to be pulled may be other now: every server looks. */
export const streamTouched = defineEvent<null>('stream.touched');
