import type { SendLetter } from '#platform/mail.ts';
import { beginningOf } from '#platform/text/beginning-of.ts';
import { textOf, type Alert } from '../alert.ts';
import { refusedBy, type Outcome } from '../outcome.ts';

const LONGEST_SUBJECT = 100;
/** SMTP: 5xx is for good, 4xx for now. */
const FIRST_FINAL = 500;

const subjectOf = ({ content }: Alert, brand: string): string =>
  `${brand}: ${beginningOf(content.replace(/\s+/g, ' ').trim(), LONGEST_SUBJECT)}`;

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
        text: textOf(alert, publicUrl),
        name: `${alert.key}-${alert.at.getTime()}`,
        date: alert.at,
      });
      return { step: 'taken', status: null, answer: null, retryAfterSeconds: null };
    } catch (error) {
      return outcomeOfRefusal(error);
    }
  };
