import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that refuses the first letters and keeps the others as they came. */
export async function openMail({ refusals = 0 }: { refusals?: number } = {}) {
  const letters: string[] = [];
  let tries = 0;
  let left = refusals;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_, __, done) {
      tries += 1;
      left -= 1;
      done(left >= 0 ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = [];
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          letters.push(Buffer.concat(chunks).toString());
          done();
        });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    letters,
    /** Of the last letter that asks the owner of this mailbox to verify it; null before it came. */
    codeTo: (email: string): string | null =>
      letters
        .map(readLetter)
        .flatMap(({ head, text }) =>
          head.includes(`\r\nTo: ${email}\r\n`) ? (/email_code=([\w-]+)/.exec(text)?.[1] ?? []) : [],
        )
        .at(-1) ?? null,
    tries: () => tries,
    /** So many of the next ones. */
    refuse: (next: number) => void (left = next),
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'site@rakurs.test' },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The head of a letter, and its words. */
export const readLetter = (letter: string): { head: string; text: string } => {
  const [head = '', body = ''] = letter.split('\r\n\r\n');
  return { head, text: Buffer.from(body, 'base64').toString() };
};

export type Mail = Awaited<ReturnType<typeof openMail>>;
/** Those whose words tell of this. Every newcomer gets one of their own, at whatever moment. */
export const lettersWith = ({ letters }: Pick<Mail, 'letters'>, words: string): string[] =>
  letters.filter((letter) => readLetter(letter).text.includes(words));
