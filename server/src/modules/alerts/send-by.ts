import type { Clock } from '#platform/clock.ts';
import type { SendLetter } from '#platform/mail.ts';
import type { Reach } from '#platform/outgoing/address-guard.ts';
import { createPost } from '#platform/outgoing/post.ts';
import type { Alert } from './alert.ts';
import { ChannelSettings } from './channel-settings.ts';
import type { ChannelRow } from './channels.store.ts';
import { outcomeOfNoAnswer, refusedBy, type Outcome } from './outcome.ts';
import type { Vapid } from './push-keys.ts';
import { createLetters } from './senders/letter.ts';
import { createPush } from './senders/push.ts';
import { createTelegram } from './senders/telegram.ts';
import { createWebhook } from './senders/webhook.ts';

export interface SendingDeps {
  brand: string;
  publicUrl: string;
  /** Whom people may have called. */
  reach: Reach;
  telegramUrl: string;
  vapid: Vapid;
  sendLetter: SendLetter | null;
  /** Null while nobody has shown that the address is theirs. */
  verifiedEmailOf: (userId: number) => Promise<string | null>;
  clock: Clock;
}

/** Each kind of channel by its own way. */
export function createSending({
  brand,
  publicUrl,
  reach,
  telegramUrl,
  vapid,
  sendLetter,
  verifiedEmailOf,
  clock,
}: SendingDeps): (channel: ChannelRow, alert: Alert) => Promise<Outcome> {
  const post = createPost({ reach });
  const webhook = createWebhook({ post, publicUrl, clock });
  const push = createPush({ post, vapid, brand, clock });
  // Where the Bot API is says who runs this installation, and they may have one of their own.
  const telegram = createTelegram({ post: createPost({ reach: 'any' }), apiUrl: telegramUrl, publicUrl, clock });
  const letters = sendLetter && createLetters({ send: sendLetter, brand, publicUrl });

  const sendLetterTo = async (userId: number, alert: Alert): Promise<Outcome> => {
    if (!letters) return refusedBy('refused', 'Письма отсюда не отправляются: почтовый сервер не настроен');
    const email = await verifiedEmailOf(userId);
    return email === null
      ? refusedBy('refused', 'Не отправлено: почта не подтверждена. Письмо для этого можно запросить в профиле.')
      : letters(email, alert);
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
  return (channel, alert) => sendBy(ChannelSettings.parse(channel.settings), channel, alert).catch(outcomeOfNoAnswer);
}
