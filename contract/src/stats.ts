import { z } from 'zod';
import { defineRoutes } from './route.ts';
import { Id } from './values.ts';

/** How far back the statistics look (B section 9). */
export const STATS_MONTHS = 5;
export const MAX_STATS_LIST_LENGTH = 1000;
export const STATS_OUT_OF_ORDER = 'Начало позже конца';

const FIRST_YEAR = 1970;
const LAST_YEAR = 9999;

/** Five months before: the same day, or the last one of a shorter month. */
export function statsStart(end: Date): Date {
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - STATS_MONTHS);
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0);
  return start;
}

const moment = z.iso
  .datetime({ offset: true, error: 'Укажите дату и время' })
  .transform((text) => new Date(text))
  .refine((date) => date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= LAST_YEAR, {
    error: `Укажите год от ${FIRST_YEAR} до ${LAST_YEAR}`,
  });

/** From dateStart up to, and without, dateEnd. */
export const StatsPeriod = z
  .object({ dateStart: moment.optional(), dateEnd: moment })
  .transform(({ dateStart, dateEnd }) => ({ dateStart: dateStart ?? statsStart(dateEnd), dateEnd }))
  .refine(({ dateStart, dateEnd }) => dateStart <= dateEnd, { error: STATS_OUT_OF_ORDER, path: ['dateStart'] })
  .meta({ id: 'StatsPeriod' });

/** A user who labels, by id alone, the busiest first. */
export const Stats = z
  .object({ labelsCounter: z.int(), items: z.array(z.object({ id: Id, labels_counter: z.int() })) })
  .meta({ id: 'Stats' });
export type Stats = z.output<typeof Stats>;

/** A time line's days, and where the last of them ends. */
export const MAX_STATS_MOMENTS = 32;
/** A month, and the hours by which days of a time zone differ. Anybody may ask, so nobody asks for centuries. */
export const MAX_STATS_DAYS = 35;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rising moments: a counter for each stretch between two of them. */
export const StatsMoments = z
  .object({
    moments: z
      .array(moment)
      .min(2, 'Укажите хотя бы два момента')
      .max(MAX_STATS_MOMENTS, `Не больше ${MAX_STATS_MOMENTS} моментов`),
  })
  .refine(({ moments }) => moments.every((at, index) => index === 0 || at >= (moments[index - 1] ?? at)), {
    error: STATS_OUT_OF_ORDER,
    path: ['moments'],
  })
  .refine(({ moments }) => (moments.at(-1)?.getTime() ?? 0) - (moments[0]?.getTime() ?? 0) <= MAX_STATS_DAYS * DAY_MS, {
    error: `Не больше ${MAX_STATS_DAYS} дней`,
    path: ['moments'],
  })
  .meta({ id: 'StatsMoments' });

export const StatsDays = z.object({ counters: z.array(z.int()) }).meta({ id: 'StatsDays' });

export const statsRoutes = defineRoutes({
  getStats: {
    method: 'POST',
    path: '/api/stats/get',
    access: 'public',
    permission: 'none',
    changes: false,
    body: StatsPeriod,
    answer: Stats,
  },
  countStatsDays: {
    method: 'POST',
    path: '/api/stats/days',
    access: 'public',
    permission: 'none',
    changes: false,
    body: StatsMoments,
    answer: StatsDays,
  },
});
