import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Post } from '#platform/outgoing/post.ts';
import { textOf, type Alert } from '../alert.ts';
import type { SettingsOf } from '../channel-settings.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';

const Refusal = z.object({
  description: z.string(),
  parameters: z.object({ retry_after: z.int().min(0).optional() }).optional(),
});

function readRefusal(text: string): z.output<typeof Refusal> | null {
  try {
    return Refusal.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** By the Bot API. The text goes without parse_mode: nothing in it is markup. */
export const createTelegram =
  ({ post, apiUrl, publicUrl, clock }: { post: Post; apiUrl: string; publicUrl: string; clock: Clock }) =>
  async ({ token, chatId }: SettingsOf<'telegram'>, alert: Alert): Promise<Outcome> => {
    const body = JSON.stringify({ chat_id: chatId, text: textOf(alert, publicUrl) });
    const answer = await post({
      url: `${apiUrl}/bot${token}/sendMessage`,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
    });
    const refusal = readRefusal(answer.text);
    // What was taken is answered with the whole message, and it says nothing new.
    const words = answer.status === 200 ? '' : (refusal?.description ?? answer.text);
    const outcome = outcomeOf(answer, { now: clock.now(), words });
    return { ...outcome, retryAfterSeconds: refusal?.parameters?.retry_after ?? outcome.retryAfterSeconds };
  };
