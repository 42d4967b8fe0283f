import { asUtc, dayIn, momentOf, shiftedDay, type Day } from '#platform/zoned-days.ts';

const MONTHS = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const LONG_AGO = 1800;
const FAR_AHEAD = 2200;

export interface DateContext {
  now: Date;
  timeZone: string;
}

/** The first moment of the day, month or year that the text names; null when it names none. */
export function readDate(text: string, context: DateContext): Date | null {
  const day = readDayNamed(text, context);
  return day && momentOf(day, context.timeZone);
}

/** The first day of it. */
export function readDayNamed(text: string, { now, timeZone }: DateContext): Day | null {
  const day = dayOf(text.trim().toLowerCase().replaceAll('ё', 'е'), dayIn(now, timeZone));
  return day && isReal(day) ? day : null;
}

function dayOf(text: string, today: Day): Day | null {
  const numbers = (pattern: RegExp): number[] | null => pattern.exec(text)?.slice(1).map(Number) ?? null;
  const named = byName(text, today);
  if (named) return named;
  const [yearAlone] = numbers(/^(\d{4})$/) ?? [];
  if (yearAlone !== undefined) return { year: yearAlone, month: 1, day: 1 };
  const [month, yearOfMonth] = numbers(/^(\d{1,2})[./](\d{4})$/) ?? [];
  if (month !== undefined && yearOfMonth !== undefined) return { year: yearOfMonth, month, day: 1 };
  const [day, ofMonth, ofYear] = numbers(/^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})$/) ?? [];
  if (day !== undefined && ofMonth !== undefined && ofYear !== undefined)
    return { year: ofYear < 100 ? 2000 + ofYear : ofYear, month: ofMonth, day };
  const iso = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/.exec(text);
  return iso && { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3] ?? 1) };
}

function byName(text: string, today: Day): Day | null {
  switch (text) {
    case 'сегодня':
      return today;
    case 'вчера':
      return shiftedDay(today, { days: -1 });
    case 'позавчера':
      return shiftedDay(today, { days: -2 });
    case 'неделя':
    case 'неделю':
    case 'неделе':
      return shiftedDay(today, { days: -7 });
    case 'месяц':
    case 'месяца':
      return shiftedDay(today, { months: -1 });
    case 'год':
    case 'года':
      return shiftedDay(today, { months: -12 });
    default:
      return byMonth(text, today);
  }
}

/** 'март', 'марта 2024', '15 марта', '15 марта 2024'. Without a year: the last such one. */
function byMonth(text: string, today: Day): Day | null {
  const [, day, name, year] = /^(?:(\d{1,2})\s*)?([а-я]{3,})\.?(?:\s*(\d{4}))?(?:\s*г\.?)?$/.exec(text) ?? [];
  const month =
    MONTHS.findIndex(
      (start) => name !== undefined && (start === 'ма' ? /^ма[йяе]$/.test(name) : name.startsWith(start)),
    ) + 1;
  if (month === 0) return null;
  const named = { year: Number(year ?? today.year), month, day: Number(day ?? 1) };
  return year === undefined && asUtc(named) > asUtc(today) ? { ...named, year: today.year - 1 } : named;
}

/** No 31st of February, no year 0. */
function isReal({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > LONG_AGO && year < FAR_AHEAD && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
