import { MAX_UNANSWERED_MESSAGES } from '@rakurs/contract';
import { DAY_MS, MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { MessageQuotaStore } from './message-quota.store.ts';

/** Of one user; 0 is no limit. */
export interface ChatLimits {
  messagesPerMinute: number;
  messagesPerDay: number;
}

/** What waits longer than this is answered by maintenance, and keeps nobody from asking. */
const WAITS_AT_MOST_MS = 5 * MINUTE_MS;
const ANSWERS_COME_WITHIN_SECONDS = 5;

const TOO_FAST = 'Слишком много вопросов подряд. Подождите минуту и отправьте ещё раз: текст сохранён.';
const TOO_MANY = 'Вопросы источникам на сегодня исчерпаны. Отправьте вопрос позже: текст сохранён.';
const UNANSWERED = 'Дождитесь ответа: на ваши предыдущие вопросы ещё ищется ответ.';

const tooMany = (sentence: string, retryAfterSeconds: number) =>
  new AppError('too_many_requests', sentence, { retryAfterSeconds });

/** How much one user may ask their sources. Administrators who answer in dialogs are not counted. */
export function createMessageQuota({
  store,
  limits,
  clock,
}: {
  store: Pick<MessageQuotaStore, 'count' | 'countUnanswered'>;
  limits: ChatLimits;
  clock: Clock;
}) {
  const requireWithin = (
    used: number,
    { limit, startedAt, windowMs, sentence }: { limit: number; startedAt: Date; windowMs: number; sentence: string },
  ): void => {
    if (limit === 0 || used <= limit) return;
    throw tooMany(
      sentence,
      Math.max(1, Math.ceil((startedAt.getTime() + windowMs - clock.now().getTime()) / SECOND_MS)),
    );
  };
  /** In the transaction that keeps the question: refused, neither it nor its count stays. */
  return async (userId: number): Promise<void> => {
    const now = clock.now();
    const { minuteUsed, minuteStartedAt, dayUsed, dayStartedAt } = await store.count(userId, now);
    requireWithin(dayUsed, {
      limit: limits.messagesPerDay,
      startedAt: dayStartedAt,
      windowMs: DAY_MS,
      sentence: TOO_MANY,
    });
    requireWithin(minuteUsed, {
      limit: limits.messagesPerMinute,
      startedAt: minuteStartedAt,
      windowMs: MINUTE_MS,
      sentence: TOO_FAST,
    });
    const waiting = await store.countUnanswered(userId, new Date(now.getTime() - WAITS_AT_MOST_MS));
    if (waiting >= MAX_UNANSWERED_MESSAGES) throw tooMany(UNANSWERED, ANSWERS_COME_WITHIN_SECONDS);
  };
}
