import type { NewAlertChannel } from '@rakurs/contract';
import { z } from 'zod';

/** What a channel of each kind keeps. Tokens and keys stay on the server. */
export const ChannelSettings = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('webhook'), url: z.string() }),
  z.object({ kind: z.literal('telegram'), token: z.string(), chatId: z.string() }),
  z.object({ kind: z.literal('email') }),
  z.object({ kind: z.literal('push'), endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
]);
export type ChannelSettings = z.output<typeof ChannelSettings>;
export type SettingsOf<K extends ChannelSettings['kind']> = Extract<ChannelSettings, { kind: K }>;

export function settingsOf(wish: NewAlertChannel): ChannelSettings {
  switch (wish.kind) {
    case 'webhook':
      // As the parser reads it: http://2130706433/ is shown for what it is.
      return { kind: 'webhook', url: new URL(wish.url).href };
    case 'telegram':
      return { kind: 'telegram', token: wish.token, chatId: wish.chat_id };
    case 'email':
      return { kind: 'email' };
    case 'push':
      return {
        kind: 'push',
        endpoint: new URL(wish.subscription.endpoint).href,
        p256dh: wish.subscription.keys.p256dh,
        auth: wish.subscription.keys.auth,
      };
  }
}

/** Where it goes, for people. A webhook's address is its owner's own, query and all. */
export function targetOf(settings: ChannelSettings, email: string | null): string {
  switch (settings.kind) {
    case 'webhook':
      return settings.url;
    case 'telegram':
      return settings.chatId.startsWith('@') ? settings.chatId : `чат ${settings.chatId}`;
    case 'email':
      return email ?? '';
    case 'push':
      return new URL(settings.endpoint).host;
  }
}
