import webPush from 'web-push';
import type { Clock } from '#platform/clock.ts';
import type { Post } from '#platform/outgoing/post.ts';
import { truncate } from '#platform/text/truncate.ts';
import type { Alert } from '../alert.ts';
import type { SettingsOf } from '../channel-settings.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';
import type { Vapid } from '../push-keys.ts';

/** How long a push service keeps it for a browser that is closed. */
const KEPT_SECONDS = 86_400;
/** A letter is at most four bytes, or six written as \uXXXX; with the address it stays below the largest payload. */
const MAX_TEXT_LENGTH = 500;
const GONE = [404, 410];

/**
 * What the service worker of the web app reads (web/public/push-worker.js). The tag is the one of the feed's own
 * notices: what an open tab has shown is not shown twice.
 */
const payloadOf = ({ key, content, path, message }: Alert, brand: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      title: brand,
      text: truncate(content, MAX_TEXT_LENGTH),
      path: path ?? '/cabinet',
      tag: message ? `message-${message.id}` : key,
    }),
  );

/** The library encrypts and signs; the request is ours, which goes to nobody of the inside. */
export const createPush =
  ({ post, vapid, brand, clock }: { post: Post; vapid: Vapid; brand: string; clock: Clock }) =>
  async ({ endpoint, p256dh, auth }: SettingsOf<'push'>, alert: Alert): Promise<Outcome> => {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payloadOf(alert, brand),
      // A repetition takes the place of what still waits at the push service under the same topic.
      { vapidDetails: vapid, TTL: KEPT_SECONDS, topic: alert.key },
    );
    const outcome = outcomeOf(await post({ url: endpoint, headers, body }), { now: clock.now() });
    if (!GONE.includes(outcome.status ?? 0)) return outcome;
    return { ...outcome, step: 'gone', answer: 'Браузер больше не принимает уведомления: канал удалён' };
  };
