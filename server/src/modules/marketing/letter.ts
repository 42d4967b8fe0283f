import type { SendLetter } from '#platform/mail.ts';
import { quoted } from '#platform/text/quoted.ts';
import type { CallbackRequestRow } from './callback-requests.store.ts';
import type { Deliver } from './delivery.service.ts';

const MAX_ADDRESS_LENGTH = 500;
const MAX_QUESTION_LENGTH = 3000;

const textOf = ({ id, phone, description, requestingUrl, createdAt }: CallbackRequestRow): string =>
  [
    `Заявка № ${id} от ${createdAt.toISOString()}`,
    `Телефон: ${phone}`,
    `Страница: ${quoted(requestingUrl, MAX_ADDRESS_LENGTH)}`,
    '',
    description ? quoted(description, MAX_QUESTION_LENGTH) : 'Без вопроса',
  ].join('\n');

/**
 * Writes a callback request to people. Only the phone, which is digits by now, gets near a header; the visitor's words
 * stay in the body, quoted and without links: anybody may write them.
 */
export const createLetters =
  ({ send, to }: { send: SendLetter; to: readonly string[] }): Deliver =>
  (request) =>
    send({
      to,
      subject: `Заказ звонка: ${request.phone}`,
      text: textOf(request),
      name: `callback-request-${request.id}-${request.createdAt.getTime()}`,
      date: request.createdAt,
    });
