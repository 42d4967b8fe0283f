import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { vi } from 'vitest';
import { messageMade, type MadeMessage } from '#modules/feed/index.ts';
import type { Database } from '#platform/db/index.ts';
import type { TestUser, TestApp } from './test-app.ts';

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** A browser that has subscribed: what it hands over, and how it reads what comes (the receiving half of RFC 8291). */
export function openBrowser() {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: (endpoint: string) => ({
      endpoint,
      keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    read(body: Buffer): unknown {
      const [salt, server, sealed] = [
        body.subarray(0, 16),
        body.subarray(21, 21 + (body[20] ?? 0)),
        body.subarray(21 + (body[20] ?? 0)),
      ];
      const secret = derive(
        own.computeSecret(server),
        auth,
        Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), server]),
        32,
      );
      const cipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
        derive(secret, salt, 'Content-Encoding: nonce\0', 12),
      );
      cipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
    },
  };
}

export const MESSAGE = {
  projectId: 3,
  dataSourceId: 4,
  fileId: 5,
  second: 12.504,
  content: '<b>Кошка</b> на складе',
  trigger: 'Есть ли кошка?',
  answer: 'да',
};
let messages = 100;

/** As the feed does it: in the transaction that writes the message. */
export async function tellMessage({
  app,
  database,
  user,
  ...own
}: { app: TestApp; database: Database; user: TestUser } & Partial<MadeMessage>): Promise<MadeMessage> {
  messages += 1;
  const message: MadeMessage = {
    ...MESSAGE,
    // For this user alone, and no project needs to be there.
    isPersonal: true,
    id: messages,
    userId: (await user.api.me()).id,
    createdAt: new Date('2026-11-14T10:00:00Z'),
    ...own,
  };
  await database.transaction(() => app.hooks.emit(messageMade, message));
  return message;
}

/** Without sitting out the pause between attempts. */
export const untilSent = (database: Database, check: () => Promise<void>) =>
  vi.waitFor(
    async () => {
      await database.raw(
        "update queue.job set start_after = now() where name = 'deliver-alert' and state in ('created', 'retry')",
      );
      await check();
    },
    { timeout: 30_000, interval: 100 },
  );
