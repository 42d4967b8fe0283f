import { createTransport } from 'nodemailer';
import { SECOND_MS } from './clock.ts';

const PATIENCE_MS = 20 * SECOND_MS;

export interface MailSettings {
  smtpUrl: string;
  from: string;
}
/** Plain text: nothing in it is taken for markup, and no foreign words get near a header but those of the subject. */
export interface Letter {
  to: readonly string[];
  subject: string;
  text: string;
  /** What makes it this letter and no other: the same in every attempt, so that a mailbox can tell a repetition. */
  name: string;
  date: Date;
}
/** Throws when the mail server has not taken it. */
export type SendLetter = (letter: Letter) => Promise<void>;

export function createMail({ brand, smtpUrl, from }: MailSettings & { brand: string }): SendLetter {
  const post = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const domain = from.split('@')[1] ?? '';
  return async ({ to, subject, text, name, date }) => {
    await post.sendMail({
      from: { name: brand, address: from },
      to: [...to],
      subject,
      text,
      textEncoding: 'base64',
      messageId: `<${name}@${domain}>`,
      date,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
}
