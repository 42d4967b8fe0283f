import { createTransport } from 'nodemailer';
import { SECOND_MS } from '#platform/clock.ts';
import type { CallbackRequestRow } from './callback-requests.store.ts';
import type { Deliver } from './delivery.service.ts';

const PATIENCE_MS = 20 * SECOND_MS;

export interface MailSettings {
  smtpUrl: string;
  from: string;
  to: readonly string[];
}

const textOf = ({ id, phone, description, requestingUrl, createdAt }: CallbackRequestRow): string =>
  [`Заявка № ${id} от ${createdAt.toISOString()}`, `Телефон: ${phone}`, `Страница: ${requestingUrl}`, '', description || 'Без вопроса'].join('\n');

/** Writes a callback request to people. Only the phone, which is digits by now, gets near a header; the visitor's words stay in the body. */
export function createLetters({ brand, smtpUrl, from, to }: MailSettings & { brand: string }): Deliver {
  const post = createTransport({ url: smtpUrl, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  const domain = from.split('@')[1] ?? '';
  return async (request) => {
    await post.sendMail({
      from: { name: brand, address: from },
      to: [...to],
      subject: `Заказ звонка: ${request.phone}`,
      text: textOf(request),
      textEncoding: 'base64',
      // The same in every attempt, so that a mailbox can tell a repetition.
      messageId: `<callback-request-${request.id}-${request.createdAt.getTime()}@${domain}>`,
      date: request.createdAt,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
