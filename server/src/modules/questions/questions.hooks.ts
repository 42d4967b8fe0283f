import { defineHook } from '#platform/transaction-hooks.ts';

/** A reaction has something to say about a frame. */
export interface FiredReaction {
  reactionId: number;
  questionId: number;
  cooldownSeconds: number;
  userId: number;
  projectId: number;
  dataSourceId: number;
  fileId: number;
  frameId: number;
  second: number;
  answer: string;
  confidence: number | null;
  /** What it says; never empty. */
  text: string;
  /** Of old files, in bulk: it stands in the feed, and nobody is called or written to. */
  isQuiet: boolean;
}

/**
 * Told in the transaction that keeps the answers, those of one file at once and in the order of its seconds. The same
 * may be told again.
 */
export const reactionsFired = defineHook<FiredReaction[]>('question.reactions_fired');
