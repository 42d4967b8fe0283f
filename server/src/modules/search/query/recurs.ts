import type { RecurringThere } from './recurring.ts';

const list = (numbers: readonly number[]): string => numbers.map((number) => String(Math.trunc(number))).join(', ');

/** A condition in SQL on `happened_at`: numbers of ours, and the name of a zone that this program knows. */
export function recurs(recurring: RecurringThere | null = null): string {
  if (!recurring) return 'true';
  const there = `(happened_at at time zone '${recurring.timeZone.replaceAll("'", "''")}')`;
  const parts = [
    { part: 'month', values: recurring.months },
    { part: 'isodow', values: recurring.weekdays },
    { part: 'hour', values: recurring.hours },
  ];
  const asked = parts.filter(({ values }) => values.length > 0);
  return asked.map(({ part, values }) => `extract(${part} from ${there}) in (${list(values)})`).join(' and ') || 'true';
}
