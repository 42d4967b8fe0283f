import { SECOND_MS } from '#platform/clock.ts';

/** When what is seen at this second of it happened. */
export const momentAt = (happenedAt: Date, second: number | null): Date =>
  new Date(happenedAt.getTime() + (second ?? 0) * SECOND_MS);

const two = (value: number): string => String(value).padStart(2, '0');
/** '00:12', '01:02:03' */
export const secondWords = (second: number): string => {
  const whole = Math.max(0, Math.floor(second));
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return [...(hours > 0 ? [hours] : []), minutes, seconds].map(two).join(':');
};
