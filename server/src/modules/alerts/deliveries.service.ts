import { ALERT_LOG_LENGTH, type AlertDelivery } from '@rakurs/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { MadeMessage } from '#modules/feed/index.ts';
import { CarriedMessage, toAlert, type Alert } from './alert.ts';
import type { ChannelRow, ChannelStore } from './channels.store.ts';
import type { DeliveryRow, DeliveryStore } from './deliveries.store.ts';
import type { Outcome } from './outcome.ts';

const KEPT_MS = 30 * DAY_MS;
/** The pause doubles from two seconds on: the last attempt comes most of a day after the first. */
export const MAX_ATTEMPTS = 16;
const MAX_PAUSE_SECONDS = (6 * HOUR_MS) / SECOND_MS;

/**
 * So many messages a minute a program can take, and a user can read. What comes above it stands in the feed alone: a
 * camera that sends a picture a second must not fill anybody's mailbox.
 */
export const MAX_PER_MINUTE: Record<ChannelRow['kind'], number> = { webhook: 600, telegram: 20, email: 20, push: 20 };
const tooMany = (most: number): string => `Не отправлено: больше ${most} сообщений за минуту. Оно есть в ленте.`;

export interface DeliveriesDeps {
  channels: ChannelStore;
  /** Who may read the feed of a project. */
  membersOf: (projectId: number) => Promise<number[]>;
  store: DeliveryStore;
  requireOwn: (channelId: number, userId: number) => Promise<ChannelRow>;
  /** One attempt by the channel's own way. Never throws for what the other side does. */
  send: (channel: ChannelRow, alert: Alert) => Promise<Outcome>;
  /** Takes part in the transaction under way. */
  askForAttempt: (
    job: { deliveryId: number; attempt: number },
    options: { ofUser: number; afterSeconds: number },
  ) => Promise<void>;
  inTransaction: <T>(work: () => Promise<T>) => Promise<T>;
  perUser: RateLimit;
  clock: Clock;
  log: Log;
}

export const toDelivery = ({
  id,
  messageId,
  state,
  attempts,
  status,
  answer,
  createdAt,
  triedAt,
}: DeliveryRow): AlertDelivery => ({
  id,
  message_id: messageId,
  state,
  attempts,
  status,
  answer,
  created_at: createdAt.toISOString(),
  tried_at: triedAt?.toISOString() ?? null,
});

const carriedOf = ({
  id,
  projectId,
  dataSourceId,
  fileId,
  second,
  content,
  trigger,
  answer,
  createdAt,
}: MadeMessage): CarriedMessage => ({
  id,
  projectId,
  dataSourceId,
  fileId,
  second,
  content,
  trigger,
  answer,
  createdAt: createdAt.toISOString(),
});
const alertOf = ({ id, message, createdAt }: DeliveryRow): Alert =>
  toAlert({ id, message: message === null ? null : CarriedMessage.parse(message), createdAt });

/** As the other side asks, if that is longer, and never for ever. */
const pauseAfter = (attempts: number, { retryAfterSeconds }: Outcome): number =>
  Math.min(MAX_PAUSE_SECONDS, Math.max(2 ** attempts, retryAfterSeconds ?? 0));

/**
 * Messages on their way out: one row for each channel and message, sent at least once and always under the same key.
 */
export function createDeliveries({
  channels,
  membersOf,
  store,
  requireOwn,
  send,
  askForAttempt,
  inTransaction,
  perUser,
  clock,
  log,
}: DeliveriesDeps) {
  const stateAfter = (delivery: DeliveryRow, { step }: Outcome): DeliveryRow['state'] => {
    if (step === 'taken') return 'sent';
    return step === 'later' && delivery.messageId !== null && delivery.attempts + 1 < MAX_ATTEMPTS
      ? 'waiting'
      : 'failed';
  };

  /** What became of an attempt, written together with what follows from it. */
  const conclude = (delivery: DeliveryRow, outcome: Outcome): Promise<DeliveryRow> =>
    inTransaction(async () => {
      const { status, answer } = outcome;
      const change = {
        state: stateAfter(delivery, outcome),
        attempts: delivery.attempts + 1,
        status,
        answer,
        triedAt: clock.now(),
      };
      const changed = (await store.change(delivery.id, change)) ?? { ...delivery, ...change };
      if (changed.state === 'waiting')
        await askForAttempt(
          { deliveryId: delivery.id, attempt: changed.attempts },
          { ofUser: delivery.userId, afterSeconds: pauseAfter(changed.attempts, outcome) },
        );
      if (outcome.step === 'gone') await channels.removeAll([delivery.channelId]);
      return changed;
    });

  return {
    /** Told in the transaction that writes the message: both are there, or neither. */
    async carry(message: MadeMessage): Promise<void> {
      const { id: messageId, projectId } = message;
      const userIds = message.isPersonal ? [message.userId] : await membersOf(projectId);
      for (const { id: channelId, kind, userId } of await channels.listCarrying({ userIds, projectId })) {
        const most = MAX_PER_MINUTE[kind];
        const row = { channelId, userId, messageId, message: carriedOf(message), createdAt: clock.now() };
        const isTooMany =
          (await store.countSince(channelId, { since: new Date(clock.now().getTime() - MINUTE_MS), most })) >= most;
        const delivery = await store.insert(
          isTooMany ? { ...row, state: 'failed', answer: tooMany(most) } : { ...row, state: 'waiting' },
        );
        if (delivery?.state === 'waiting')
          await askForAttempt({ deliveryId: delivery.id, attempt: 0 }, { ofUser: userId, afterSeconds: 0 });
      }
    },
    async attempt({ deliveryId, attempt }: { deliveryId: number; attempt: number }): Promise<void> {
      const skip = (reason: string): void => log.info({ deliveryId, attempt, reason }, 'alert not sent');
      const delivery = await store.find(deliveryId);
      if (!delivery) return skip('it is gone, or its channel is');
      if (delivery.state !== 'waiting' || delivery.attempts !== attempt) return skip('this attempt was made before');
      const channel = await channels.find(delivery.channelId);
      if (!channel) return skip('the channel is gone');
      if (!channel.isEnabled) {
        await store.change(deliveryId, { state: 'failed', answer: 'Не отправлено: канал выключен' });
        return skip('the channel is off');
      }
      await conclude(delivery, await send(channel, alertOf(delivery)));
    },
    /** At once, and once. The row is written first, as what it is if the server dies meanwhile. */
    async tryOut(channelId: number, userId: number): Promise<AlertDelivery> {
      const channel = await requireOwn(channelId, userId);
      perUser.take(String(userId));
      const delivery = await store.insert({
        channelId,
        userId,
        messageId: null,
        message: null,
        state: 'failed',
        answer: 'Попытка оборвалась',
        createdAt: clock.now(),
      });
      if (!delivery) throw new Error('The trial was not written');
      return toDelivery(await conclude(delivery, await send(channel, alertOf(delivery))));
    },
    async list(channelId: number, userId: number): Promise<{ deliveries: AlertDelivery[] }> {
      await requireOwn(channelId, userId);
      return { deliveries: (await store.listLast(channelId, ALERT_LOG_LENGTH)).map(toDelivery) };
    },
    forgetOld: (): Promise<void> => store.removeOlderThan(new Date(clock.now().getTime() - KEPT_MS)),
  };
}
