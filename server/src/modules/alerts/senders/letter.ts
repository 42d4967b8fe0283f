import type { SendLetter } from '#platform/mail.ts';
import { quoted } from '#platform/text/quoted.ts';
import type { Alert } from '../alert.ts';
import { refusedBy, type Outcome } from '../outcome.ts';

const MAX_SUBJECT_LENGTH = 100;
const MAX_CONTENT_LENGTH = 1000;
const MAX_REASON_LENGTH = 300;
/** SMTP: 5xx is for good, 4xx for now. */
const FIRST_FINAL = 500;

/** What users wrote is quoted, and the only link is to our own page. A trial is in our own words. */
const subjectOf = ({ content, message }: Alert, brand: string): string =>
  `${brand}: ${message ? quoted(content, MAX_SUBJECT_LENGTH) : content}`;
const textOf = (
  { content, reason, path, message }: Alert,
  { brand, publicUrl }: { brand: string; publicUrl: string },
): string => {
  if (!message) return content;
  return [
    `Сообщение сервиса «${brand}»:`,
    quoted(content, MAX_CONTENT_LENGTH),
    reason && `Причина: ${quoted(reason, MAX_REASON_LENGTH)}`,
    path === null ? '' : publicUrl + path,
  ]
    .filter(Boolean)
    .join('\n\n');
};

/** The mail server's own words when it has spoken; how to reach it is nobody's business but the installation's. */
function outcomeOfRefusal(error: unknown): Outcome {
  const { responseCode, response } =
    error instanceof Error ? (error as Error & { responseCode?: unknown; response?: unknown }) : {};
  if (typeof responseCode !== 'number') return refusedBy('later', 'Почтовый сервер не отвечает');
  return refusedBy(
    responseCode >= FIRST_FINAL ? 'refused' : 'later',
    typeof response === 'string' ? response : `Почтовый сервер ответил ${responseCode}`,
  );
}

export const createLetters =
  ({ send, brand, publicUrl }: { send: SendLetter; brand: string; publicUrl: string }) =>
  async (email: string, alert: Alert): Promise<Outcome> => {
    try {
      await send({
        to: [email],
        subject: subjectOf(alert, brand),
        text: textOf(alert, { brand, publicUrl }),
        name: `${alert.key}-${alert.at.getTime()}`,
        date: alert.at,
      });
      return { step: 'taken', status: null, answer: null, retryAfterSeconds: null };
    } catch (error) {
      return outcomeOfRefusal(error);
    }
  };
