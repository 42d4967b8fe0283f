import { SECOND_MS } from '#platform/clock.ts';

/** '14 ноября 2026, 10:12', by the clocks of the installation. */
export function tellMoment(moment: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('ru-RU', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
    .format(moment)
    .replace(/\s*г\.$/, '');
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
  return `${date}, ${time}`;
}

/** When what is seen at this second of it happened. */
export const momentAt = (happenedAt: Date, second: number | null): Date =>
  new Date(happenedAt.getTime() + (second ?? 0) * SECOND_MS);

const two = (value: number): string => String(value).padStart(2, '0');
/** '00:12', '01:02:03' */
export const tellSecond = (second: number): string => {
  const whole = Math.max(0, Math.floor(second));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return [...(hours > 0 ? [hours] : []), minutes, seconds].map(two).join(':');
};
