import type { AlertDelivery } from '@rakurs/contract';
import { formatAgo, formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

/** What has become of it, in two words. */
export const stateWords = ({ state, attempts }: AlertDelivery): string =>
  state === 'waiting' && attempts > 0 ? ru.alerts.again : ru.alerts.states[state];

/** When, by how many attempts, and what was answered. */
export const deliveryFacts = ({ tried_at, created_at, attempts, status }: AlertDelivery, now = Date.now()): string =>
  [
    formatAgo(tried_at ?? created_at, now),
    attempts > 1 ? formatCount(attempts, ru.alerts.attemptForms) : '',
    status === null ? '' : ru.alerts.status(status),
  ]
    .filter(Boolean)
    .join(' · ');

export const deliveredContent = ({ message_id }: AlertDelivery): string =>
  message_id === null ? ru.alerts.trial : ru.alerts.message(message_id);
