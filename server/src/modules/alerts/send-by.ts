import type { Clock } from '#platform/clock.ts';
import type { SendLetter } from '#platform/mail.ts';
import { createPost } from '#platform/outgoing/post.ts';
import type { Alert } from './alert.ts';
import { ChannelSettings } from './channel-settings.ts';
import type { ChannelRow } from './channels.store.ts';
import { outcomeOfSilence, refusedBy, type Outcome } from './outcome.ts';
import type { Vapid } from './push/vapid.ts';
import { createLetters } from './senders/letter.ts';
import { createPush } from './senders/push.ts';
import { createTelegram } from './senders/telegram.ts';
import { createWebhook } from './senders/webhook.ts';

export interface SendingDeps {
  brand: string;
  publicUrl: string;
  toPrivate: boolean;
  telegramUrl: string;
  vapid: Vapid;
  sendLetter: SendLetter | null;
  emailOf: (userId: number) => Promise<string | null>;
  clock: Clock;
}

/** Each kind of channel by its own way. */
export function createSending({
  brand,
  publicUrl,
  toPrivate,
  telegramUrl,
  vapid,
  sendLetter,
  emailOf,
  clock,
}: SendingDeps): (channel: ChannelRow, alert: Alert) => Promise<Outcome> {
  const post = createPost({ toPrivate });
  const webhook = createWebhook({ post, publicUrl, clock });
  const push = createPush({ post, vapid, brand, clock });
  // Where the Bot API is says who runs this installation, and they may have one of their own.
  const telegram = createTelegram({ post: createPost({ toPrivate: true }), apiUrl: telegramUrl, publicUrl, clock });
  const letters = sendLetter && createLetters({ send: sendLetter, brand, publicUrl });

  const sendLetterTo = async (userId: number, alert: Alert): Promise<Outcome> => {
    const email = await emailOf(userId);
    if (!letters || email === null)
      return refusedBy('refused', 'Письма отсюда не отправляются: почтовый сервер не настроен');
    return letters(email, alert);
  };
  const sendBy = (settings: ChannelSettings, { userId, secret }: ChannelRow, alert: Alert): Promise<Outcome> => {
    switch (settings.kind) {
      case 'webhook':
        return webhook(settings.url, secret ?? '', alert);
      case 'telegram':
        return telegram(settings, alert);
      case 'email':
        return sendLetterTo(userId, alert);
      case 'push':
        return push(settings, alert);
    }
  };
  return (channel, alert) => sendBy(ChannelSettings.parse(channel.settings), channel, alert).catch(outcomeOfSilence);
}
