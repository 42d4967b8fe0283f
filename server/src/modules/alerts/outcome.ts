import type { Answer } from '#platform/outgoing/post.ts';
import { NoAnswer } from '#platform/outgoing/post.ts';
import { truncate } from '#platform/text/truncate.ts';

const MAX_ANSWER_LENGTH = 500;

/** How an attempt ended. 'gone': there is nobody to send to any more, and never will be. */
export interface Outcome {
  step: 'taken' | 'refused' | 'later' | 'gone';
  status: number | null;
  answer: string | null;
  /** When the other side has said so. */
  retryAfterSeconds: number | null;
}

/** What may be kept and shown: no NUL, which no database keeps, and no other control characters. */
const plain = (text: string): string | null => {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is taken out here
  const readable = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ').trim();
  return readable === '' ? null : truncate(readable, MAX_ANSWER_LENGTH);
};

/** Of the other side's own words. */
export const refusedBy = (step: 'refused' | 'later', words: string): Outcome => ({
  step,
  status: null,
  answer: plain(words),
  retryAfterSeconds: null,
});

/** Those that say 'not now' among those that say 'not so'. */
const PASSING = [408, 425, 429];

function stepOf(status: number): 'taken' | 'refused' | 'later' {
  if (status >= 200 && status < 300) return 'taken';
  return status < 500 && !PASSING.includes(status) ? 'refused' : 'later';
}

/** Seconds, or a date (RFC 9110); nonsense is no word at all. */
function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

export function outcomeOf(
  { status, headers, text }: Answer,
  { now, words = text }: { now: Date; words?: string },
): Outcome {
  const isRedirect = status >= 300 && status < 400;
  const answer = isRedirect
    ? `Адрес перенаправляет на другой: ${headers.location ?? 'не сказано, на какой'}. Укажите конечный адрес`
    : words;
  return {
    step: stepOf(status),
    status,
    answer: plain(answer),
    retryAfterSeconds: readRetryAfter(headers['retry-after'], now),
  };
}

/** No answer is an outcome too; anything else flies. */
export function outcomeOfNoAnswer(error: unknown): Outcome {
  if (!(error instanceof NoAnswer)) throw error;
  return refusedBy(error.isFinal ? 'refused' : 'later', error.reason);
}
