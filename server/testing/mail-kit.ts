import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that refuses the first letters and keeps the others as they came. */
export async function openMail({ refusals = 0 }: { refusals?: number } = {}) {
  const letters: string[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_, __, done) {
      tries += 1;
      done(tries <= refusals ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
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
    tries: () => tries,
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'site@rakurs.test' },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** The head of a letter, and its words. */
export const readLetter = (letter: string): { head: string; text: string } => {
  const [head = '', body = ''] = letter.split('\r\n\r\n');
  return { head, text: Buffer.from(body, 'base64').toString() };
};
