import { AppError } from '#platform/errors.ts';
import type { Reach } from '#platform/outgoing/address-guard.ts';
import { refusalOf } from '#platform/outgoing/post.ts';
import type { ChannelSettings } from './channel-settings.ts';
import { areSubscriberKeys } from './push-keys.ts';

const refuse = (field: string, words: string): never => {
  throw new AppError('invalid', words, { errors: { [field]: words } });
};

/** Told when a channel is made where it can be told at once; names are looked at when something is sent. */
export const createIsReachable =
  ({ reach, hasMail }: { reach: Reach; hasMail: boolean }) =>
  (settings: ChannelSettings): void => {
    const requireOpen = (field: string, url: string): void => {
      const refusal = refusalOf(new URL(url), reach);
      if (refusal !== null) refuse(field, refusal);
    };
    switch (settings.kind) {
      case 'webhook':
        requireOpen('url', settings.url);
        return;
      case 'push':
        requireOpen('subscription.endpoint', settings.endpoint);
        if (!areSubscriberKeys(settings)) refuse('subscription.keys', 'Подписка браузера повреждена');
        return;
      case 'email':
        if (!hasMail) refuse('kind', 'Письма отсюда не отправляются: почтовый сервер не настроен');
        return;
      case 'telegram':
        return;
    }
  };
