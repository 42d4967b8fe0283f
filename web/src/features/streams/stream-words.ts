import type { Stream } from '@rakurs/contract';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.streams;
const seconds = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const rates = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** 'В эфире', 'Ошибка: неверный пароль' */
export const stateWords = ({ state, reason }: Pick<Stream, 'state' | 'reason'>): string =>
  state === 'failed' && reason !== null ? texts.failed(reason) : texts.states[state];

/** Why, besides what the state itself says. */
export const reasonWords = ({ state, reason }: Pick<Stream, 'state' | 'reason'>): string | null =>
  state === 'failed' ? null : reason;

/** 'задержка 0,6 с' */
export const delayWords = (delaySeconds: number | null): string =>
  delaySeconds === null ? texts.noDelay : texts.delay(seconds.format(delaySeconds));

export const sinceWords = ({ since }: Pick<Stream, 'since'>): string => texts.since(formatMoment(since));

/** '25', '12,5' */
export const rateWords = (fps: number): string => rates.format(fps);
