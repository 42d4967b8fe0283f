import type { SendLetter } from '#platform/mail.ts';
import type { CallbackRequestRow } from './callback-requests.store.ts';
import type { Deliver } from './delivery.service.ts';

const textOf = ({ id, phone, description, requestingUrl, createdAt }: CallbackRequestRow): string =>
  [
    `Заявка № ${id} от ${createdAt.toISOString()}`,
    `Телефон: ${phone}`,
    `Страница: ${requestingUrl}`,
    '',
    description || 'Без вопроса',
  ].join('\n');

/** Writes a callback request to people. Only the phone, which is digits by now, gets near a header; the visitor's words stay in the body. */
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
