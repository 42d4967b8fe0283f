import { liveEvent } from '#platform/events.ts';
import { defineHook } from '#platform/transaction-hooks.ts';
import type { FilesCopied } from './arranging/many-files.store.ts';

export const sourceChanged = liveEvent('source.changed');
export const fileAdded = liveEvent('file.added');
export const fileChanged = liveEvent('file.changed');
export const fileDescribed = liveEvent('file.described');
export const fileDeleted = liveEvent('file.deleted');
export const fileRestored = liveEvent('file.restored');
export const filesGone = liveEvent('files.gone');
export const filesCame = liveEvent('files.came');
export const trashChanged = liveEvent('trash.changed');

/** A data source was made. */
export const sourceCreated = defineHook<{ dataSourceId: number; userId: number }>('source.created');
/** They are gone for good, and so are their files. */
export const sourcesPurged = defineHook<{ dataSourceIds: number[] }>('sources.purged');
/** A link to a camera was registered; `sdp` tells what comes by rtp://. */
export const streamAdded = defineHook<{ fileId: number; sdp: string | null }>('stream.added');
/** There is something for machines to look at. */
export const filePrepared = defineHook<{ fileId: number }>('file.prepared');
/** Something of them that can be searched for is new, or they have come or gone. */
export const filesAltered = defineHook<{ fileIds: number[] }>('files.altered');
/** They went into the trash, by themselves or with their source or project. */
export const filesHidden = defineHook<{ fileIds: number[] }>('files.hidden');
/** They are back. */
export const filesShown = defineHook<{ fileIds: number[] }>('files.shown');
/** They are gone for good. */
export const filesPurged = defineHook<{ fileIds: number[] }>('files.purged');
/** It belongs to another project of the same user, with all that is in it. */
export const sourceMoved = defineHook<{ dataSourceId: number; projectId: number }>('source.moved');
/** They belong to another source of the same user. */
export const filesMoved = defineHook<{ fileIds: number[]; dataSourceId: number }>('files.moved');
/** What is known of the ones is known of the others: nobody looks again. */
export const filesCopied = defineHook<FilesCopied>('files.copied');
