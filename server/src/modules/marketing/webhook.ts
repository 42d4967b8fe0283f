import { createPost } from '#platform/outgoing/post.ts';
import type { Deliver } from './delivery.service.ts';

/** POSTs a callback request to another program. The key is the same each time, so that it can tell a repetition. */
export const createWebhook = (url: string): Deliver => {
  // Who runs the installation has written the address down, and may have the other program beside this one.
  const post = createPost({ reach: 'any' });
  return async ({ id, phone, description, requestingUrl, createdAt }) => {
    const { status } = await post({
      url,
      headers: { 'content-type': 'application/json', 'idempotency-key': `callback-request-${id}` },
      body: JSON.stringify({
        id,
        phone,
        description,
        requesting_url: requestingUrl,
        created_at: createdAt.toISOString(),
      }),
    });
    if (status < 200 || status >= 300) throw new Error(`The webhook answered ${status}`);
  };
};
