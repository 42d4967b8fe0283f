import { liveEvent } from '#platform/events.ts';
import { defineHook } from '#platform/transaction-hooks.ts';

export const sourceChanged = liveEvent('source.changed');
export const fileAdded = liveEvent('file.added');
export const fileChanged = liveEvent('file.changed');
export const fileDescribed = liveEvent('file.described');
export const fileDeleted = liveEvent('file.deleted');
export const fileRestored = liveEvent('file.restored');

/** There is something for machines to look at. */
export const filePrepared = defineHook<{ fileId: number }>('file.prepared');
/** Something of it that can be searched for is new, or it has come or gone. */
export const fileAltered = defineHook<{ fileId: number }>('file.altered');
/** It is gone for good. */
export const filePurged = defineHook<{ fileId: number }>('file.purged');
