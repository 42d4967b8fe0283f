import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock.ts';
import { dateText, momentText, shortTimeText } from '#platform/wall-clock.ts';

const NBSP = '\u00A0';
const unit = (amount: number, name: string): string => `${amount}${NBSP}${name}`;

/** '1 мин', '12 мин', '2 ч 5 мин', '3 д 4 ч' */
export function lengthWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [days, hours] = [Math.floor((minutes * MINUTE_MS) / DAY_MS), Math.floor((minutes * MINUTE_MS) / HOUR_MS)];
  if (days > 0) return [unit(days, 'д'), ...(hours % 24 > 0 ? [unit(hours % 24, 'ч')] : [])].join(' ');
  if (hours > 0) return [unit(hours, 'ч'), ...(minutes % 60 > 0 ? [unit(minutes % 60, 'мин')] : [])].join(' ');
  return unit(minutes, 'мин');
}

/** 'Камера «Двор» не отвечает с 14:05'; of another day, with the day. */
export const outageText = (
  title: string,
  { lostAt, now, timeZone }: { lostAt: Date; now: Date; timeZone: string },
): string =>
  `Камера «${title}» не отвечает с ${dateText(lostAt, timeZone) === dateText(now, timeZone) ? shortTimeText(lostAt, timeZone) : momentText(lostAt, timeZone)}`;

/** 'Камера «Двор» снова на связи, не было 12 мин' */
export const recoveredText = (title: string, awayMs: number): string =>
  `Камера «${title}» снова на связи, не было ${lengthWords(awayMs)}`;
