import { AppError } from '#platform/errors.ts';
import { PRIVATE_ADDRESS } from '#platform/outgoing/post.ts';
import { isPrivateUrl } from '#platform/outgoing/private-addresses.ts';
import type { ChannelSettings } from './channel-settings.ts';
import { areSubscriberKeys } from './push/encrypt.ts';

const refuse = (field: string, words: string): never => {
  throw new AppError('invalid', words, { errors: { [field]: words } });
};

/** Told when a channel is made where it can be told at once; names are looked at when something is sent. */
export const createReachable =
  ({ toPrivate, hasMail }: { toPrivate: boolean; hasMail: boolean }) =>
  (settings: ChannelSettings): void => {
    const isClosed = (url: string): boolean => !toPrivate && isPrivateUrl(new URL(url));
    switch (settings.kind) {
      case 'webhook':
        if (isClosed(settings.url)) refuse('url', PRIVATE_ADDRESS);
        return;
      case 'push':
        if (isClosed(settings.endpoint)) refuse('subscription.endpoint', PRIVATE_ADDRESS);
        if (!areSubscriberKeys(settings)) refuse('subscription.keys', 'Подписка браузера повреждена');
        return;
      case 'email':
        if (!hasMail) refuse('kind', 'Письма отсюда не отправляются: почтовый сервер не настроен');
        return;
      case 'telegram':
        return;
    }
  };
