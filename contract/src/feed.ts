import { z } from 'zod';
import { defineEvents } from './event.ts';
import { FileKind } from './file-kind.ts';
import { defineRoutes } from './route.ts';
import { Done, Id, MAX_ID, Time } from './values.ts';

/** Constants of the feed (B section 9). */
export const FEED_PAGE_SIZE = 20;
export const FEED_POLL_MS = 15_000;
const MAX_FEED_PAGE_SIZE = 100;
/** Beyond it nobody counts: '99+'. */
export const MAX_UNREAD = 100;

export const FeedMessage = z
  .object({
    id: Id,
    content: z.string(),
    projectId: Id,
    dataSourceId: Id,
    dataSourceFileId: Id,
    /**
     * What made it speak: a reaction to an answer, a saved search that has found something new, or a camera that
     * stopped answering or is back.
     */
    kind: z.enum(['reaction', 'saved_search', 'camera']),
    /** Of a video; 0 for pictures. */
    second: z.number().min(0),
    file_kind: FileKind,
    file_title: z.string(),
    /** Of the very frame where there is one. Null when the file is gone. */
    picture_url: z.string().nullable(),
    /** The file is no longer there for good. */
    expired: z.boolean(),
    /** The file lies in the trash. */
    deleted: z.boolean(),
    question: z.object({ id: Id, content: z.string() }).nullable(),
    answer: z.string().nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    saved_search: z.object({ id: Id, name: z.string(), content: z.string() }).nullable(),
    /** How many equal ones of the same video or stream it stands for besides itself. */
    repeats: z.int().min(0),
    created_at: Time,
  })
  .meta({ id: 'FeedMessage' });
export type FeedMessage = z.output<typeof FeedMessage>;

const unread = z.int().min(0).max(MAX_UNREAD);

/** A new one is asked for by who shows the feed. */
export const feedEvents = defineEvents({
  'message.added': z.object({ id: Id, content: z.string() }),
  'message.changed': z.object({ id: Id, repeats: z.int() }),
  'message.removed': z.object({ id: Id }),
  'messages.read': z.object({ unread }),
});

export const feedRoutes = defineRoutes({
  /** The newest first. `page` counts from 0. `unread` is never more than MAX_UNREAD. */
  listMessages: {
    method: 'GET',
    path: '/api/messages',
    access: 'user',
    permission: 'feed.read',
    query: z.object({
      page: z.coerce.number().int().min(0).max(1_000_000).default(0),
      size: z.coerce.number().int().min(1).max(MAX_FEED_PAGE_SIZE).default(FEED_PAGE_SIZE),
    }),
    answer: z.object({ messages: z.array(FeedMessage), unread }),
  },
  /** It is gone from every later page, and kept as a counter-example of its question. */
  claimWrong: {
    method: 'POST',
    path: '/api/messages/{messageId}/claim_wrong',
    access: 'user',
    permission: 'feed.judge',
    answer: Done,
  },
  /** All up to and with this one have been seen. */
  markMessagesRead: {
    method: 'POST',
    path: '/api/messages/read',
    access: 'user',
    permission: 'feed.read',
    body: z.object({ up_to: z.int().min(0).max(MAX_ID) }),
    answer: z.object({ unread }),
  },
});
