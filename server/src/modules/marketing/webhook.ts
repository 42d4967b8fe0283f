import { SECOND_MS } from '#platform/clock.ts';
import type { Deliver } from './delivery.service.ts';

const PATIENCE_MS = 10 * SECOND_MS;

/** POSTs a callback request to another program. The key is the same each time, so that it can tell a repetition. */
export const createWebhook =
  (url: string): Deliver =>
  async ({ id, phone, description, requestingUrl, createdAt }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `callback-request-${id}` },
      body: JSON.stringify({
        id,
        phone,
        description,
        requesting_url: requestingUrl,
        created_at: createdAt.toISOString(),
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The webhook answered ${answer.status}`);
  };
