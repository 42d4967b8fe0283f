import { z } from 'zod';
import { truncate } from '#platform/text/truncate.ts';

/** A message of the feed on its way out of the cabinet, as it lies beside its delivery. */
export const CarriedMessage = z.object({
  id: z.int(),
  projectId: z.int(),
  dataSourceId: z.int(),
  fileId: z.int(),
  second: z.number(),
  content: z.string(),
  trigger: z.string(),
  answer: z.string().nullable(),
  createdAt: z.string(),
});
export type CarriedMessage = z.output<typeof CarriedMessage>;

/** What is brought: a message, or words that try the way. */
export interface Alert {
  /** The same in every attempt, so that a receiver can tell a repetition. */
  key: string;
  content: string;
  /** What made it speak and what was answered, in a line; empty for a trial. */
  reason: string;
  /** In the cabinet, from the root; null for a trial. */
  path: string | null;
  /** Null: a trial. */
  message: CarriedMessage | null;
  at: Date;
}

const TRIAL_WORDS = 'Пробное уведомление: канал работает';

/** The file's own page, at its second; the web app's paths.ts and spot.ts write the same. */
const pathOf = ({ projectId, dataSourceId, fileId, second }: CarriedMessage): string =>
  `/cabinet/projects/${projectId}/data_sources/${dataSourceId}/data_source_files/${fileId}${second > 0 ? `?second=${Number(second.toFixed(2))}` : ''}`;

export function toAlert({
  id,
  message,
  createdAt,
}: {
  id: number;
  message: CarriedMessage | null;
  createdAt: Date;
}): Alert {
  const key = `alert-${id}`;
  if (!message) return { key, content: TRIAL_WORDS, reason: '', path: null, message, at: createdAt };
  const { content, trigger, answer } = message;
  return {
    key,
    content,
    reason: answer === null ? trigger : `${trigger} — ${answer}`,
    path: pathOf(message),
    message,
    at: createdAt,
  };
}

/** Together with the address they stay below the 4096 letters that Telegram takes (Bot API, sendMessage). */
const MAX_CONTENT_LENGTH = 3000;
const MAX_REASON_LENGTH = 500;

/** As plain text, for who reads no JSON. */
export const textOf = ({ content, reason, path }: Alert, publicUrl: string): string =>
  [truncate(content, MAX_CONTENT_LENGTH), truncate(reason, MAX_REASON_LENGTH), path === null ? '' : publicUrl + path]
    .filter(Boolean)
    .join('\n\n');
