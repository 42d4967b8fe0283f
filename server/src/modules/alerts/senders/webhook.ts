import { createHmac } from 'node:crypto';
import { SIGNATURE_HEADER } from '@rakurs/contract';
import type { Clock } from '#platform/clock.ts';
import type { Post } from '#platform/outgoing/post.ts';
import type { Alert } from '../alert.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';

const USER_AGENT = 'rakurs-alerts/1';

const signatureOf = ({ secret, seconds, body }: { secret: string; seconds: number; body: string }): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** The names on the wire are those of the feed. */
const bodyOf = ({ message, content, path, at }: Alert, publicUrl: string): string =>
  JSON.stringify({
    id: message?.id ?? null,
    event: message ? 'message' : 'trial',
    content,
    trigger: message?.trigger ?? null,
    answer: message?.answer ?? null,
    project_id: message?.projectId ?? null,
    data_source_id: message?.dataSourceId ?? null,
    data_source_file_id: message?.fileId ?? null,
    second: message?.second ?? null,
    url: path === null ? null : publicUrl + path,
    created_at: message?.createdAt ?? at.toISOString(),
  });

/**
 * POSTs JSON to another program. Only who has the secret can have written the signature, and its time tells an old
 * letter sent again.
 */
export const createWebhook =
  ({ post, publicUrl, clock }: { post: Post; publicUrl: string; clock: Clock }) =>
  async (url: string, secret: string, alert: Alert): Promise<Outcome> => {
    const body = bodyOf(alert, publicUrl);
    const now = clock.now();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'idempotency-key': alert.key,
      'user-agent': USER_AGENT,
      [SIGNATURE_HEADER]: signatureOf({ secret, seconds: Math.floor(now.getTime() / 1000), body }),
    };
    return outcomeOf(await post({ url, headers, body }), { now });
  };
