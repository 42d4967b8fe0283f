import { z } from 'zod';

const MAX_ZONE_LENGTH = 64;
/** Names alone: an offset such as '+03:00' has no summer, and databases read its sign the other way round. */
const NAME = /^[A-Za-z][\w+-]*(\/[\w+-]+)*$/;

/** Whether this machine knows the clocks of that place by an IANA name: 'Europe/Moscow'. */
export const isTimeZone = (name: string): boolean => {
  if (name.length > MAX_ZONE_LENGTH || !NAME.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }));
  } catch {
    return false;
  }
};

export const UNKNOWN_ZONE = 'Неизвестный часовой пояс';
/** By whose clocks a user is told times. */
export const TimeZone = z.string().refine(isTimeZone, { error: UNKNOWN_ZONE });
