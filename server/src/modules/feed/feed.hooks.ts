import { defineHook } from '#platform/transaction-hooks.ts';

/** A message of the feed, as those who carry it further need it. */
export interface MadeMessage {
  id: number;
  /** For `userId` alone; otherwise for all who may read the feed of the project. */
  isPersonal: boolean;
  userId: number;
  projectId: number;
  dataSourceId: number;
  fileId: number;
  second: number;
  content: string;
  /** What made it speak, in words: the question, or the name of the saved search. */
  trigger: string;
  answer: string | null;
  createdAt: Date;
}

/**
 * Told in the transaction that writes a message that people should hear of: neither coalesced into another nor quiet.
 */
export const messageMade = defineHook<MadeMessage>('feed.message_made');
