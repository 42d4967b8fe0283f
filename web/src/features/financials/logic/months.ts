import { wallTime } from '#shared/time/wall-time.ts';

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The month in an address, or null when what stands there cannot be one. */
export const readMonth = (text: string | null): string | null => (text !== null && MONTH.test(text) ? text : null);

/** '2026-12' and one more is '2027-01'. */
export const shiftMonth = (month: string, by: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 'YYYY-MM'.length);
};

/** Whether there can be charges after this month: not before it is over. */
export const isPast = (month: string, now: Date): boolean => month < wallTime(now.getTime()).format('YYYY-MM');
