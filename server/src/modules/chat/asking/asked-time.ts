import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/clock.ts';
import { asUtc, dayIn, momentOf, shiftedDay, type Day } from '#platform/zoned-days.ts';
import { hoursIn, type Hours } from './asked-hours.ts';
import { extractPattern, word, type RemainingText } from './extract-pattern.ts';

export interface TimeContext {
  now: Date;
  timeZone: string;
}

/** When, and how the asker put it. */
export interface AskedTime {
  after: Date | null;
  before: Date | null;
  told: string;
}

/** Whole days, from the first to the one after the last. */
interface Days {
  from: Day;
  until: Day;
}

const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
];
const MONTH =
  '(январ[ьяе]|феврал[ьяе]|марта?е?|апрел[ьяе]|ма[йяе]|июн[ьяе]|июл[ьяе]|августа?е?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе])';
const YEAR = '(?:\\s+(\\d{4})(?:\\s*(?:года?|г\\.?))?)?';
const WEEKDAYS = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресень'];
const UNITS: Record<string, number> = {
  минут: MINUTE_MS,
  час: HOUR_MS,
  сут: DAY_MS,
  ден: DAY_MS,
  дн: DAY_MS,
  недел: 7 * DAY_MS,
  месяц: 30 * DAY_MS,
  год: 365 * DAY_MS,
  лет: 365 * DAY_MS,
};
const NUMBERS: Record<string, number> = {
  пару: 2,
  два: 2,
  две: 2,
  три: 3,
  четыре: 4,
  пять: 5,
  шесть: 6,
  семь: 7,
  десять: 10,
  полчаса: 0.5,
};
const UNIT = '(минут[уы]?|час(?:а|ов)?|сутки|суток|день|дня|дней|недел[юьи]|месяц(?:а|ев)?|года?|лет)';

const oneDay = (day: Day): Days => ({ from: day, until: shiftedDay(day, { days: 1 }) });
const monthOf = (year: number, month: number): Days => ({
  from: { year, month, day: 1 },
  until: shiftedDay({ year, month, day: 1 }, { months: 1 }),
});
const yearOf = (year: number): Days => ({
  from: { year, month: 1, day: 1 },
  until: { year: year + 1, month: 1, day: 1 },
});
/** Nobody has a picture of a time outside these years, and no database a time of just any year. */
const [LONG_AGO, FAR_AHEAD] = [1800, 2200];
const isReal = (day: Day): boolean => {
  const date = new Date(asUtc(day));
  return (
    day.year > LONG_AGO && day.year < FAR_AHEAD && date.getUTCMonth() === day.month - 1 && date.getUTCDate() === day.day
  );
};
const monthNamed = (name: string): number =>
  MONTHS.findIndex((start) => (start === 'ма' ? /^ма[йяе]$/.test(name) : name.startsWith(start))) + 1;
/** Without a year the last such one is meant. */
const lastSuch = (named: Day, today: Day): Day =>
  asUtc(named) > asUtc(today) ? { ...named, year: named.year - 1 } : named;
const mondayOf = (day: Day): Day => shiftedDay(day, { days: -((new Date(asUtc(day)).getUTCDay() + 6) % 7) });

type Reader = { pattern: RegExp; read: (found: RegExpExecArray, today: Day) => Days | null };

/** The first that fits is taken; those that hold others stand before them. */
const DAYS: Reader[] = [
  { pattern: word('сегодня'), read: (_, today) => oneDay(today) },
  { pattern: word('позавчера'), read: (_, today) => oneDay(shiftedDay(today, { days: -2 })) },
  { pattern: word('вчера(?:шний|шнего|шнем)?'), read: (_, today) => oneDay(shiftedDay(today, { days: -1 })) },
  {
    pattern: word('(?:на|за|в) (?:этой|эту) недел[ею]'),
    read: (_, today) => ({ from: mondayOf(today), until: shiftedDay(mondayOf(today), { days: 7 }) }),
  },
  {
    pattern: word('(?:на|за|в) прошл(?:ой|ую) недел[ею]'),
    read: (_, today) => ({ from: shiftedDay(mondayOf(today), { days: -7 }), until: mondayOf(today) }),
  },
  { pattern: word('(?:в|за) эт(?:ом|от) месяц[е]?'), read: (_, { year, month }) => monthOf(year, month) },
  {
    pattern: word('(?:в|за) прошл(?:ом|ый) месяц[е]?'),
    read: (_, { year, month }) => {
      const { from } = monthOf(year, month);
      const before = shiftedDay(from, { months: -1 });
      return monthOf(before.year, before.month);
    },
  },
  { pattern: word('(?:в|за) эт(?:ом|от) год[у]?'), read: (_, { year }) => yearOf(year) },
  { pattern: word('(?:в|за) прошл(?:ом|ый) год[у]?'), read: (_, { year }) => yearOf(year - 1) },
  {
    pattern: word(`с (\\d{1,2})(?:-?го)?(?: ${MONTH})? по (\\d{1,2})(?:-?е)? ${MONTH}${YEAR}`),
    read: ([, first, firstMonth, last, lastMonth, year], today) => {
      const until = lastSuch(
        { year: Number(year ?? today.year), month: monthNamed(lastMonth ?? ''), day: Number(last) },
        year === undefined ? today : { ...today, year: 9999 },
      );
      const from = {
        year: until.year,
        month: firstMonth === undefined ? until.month : monthNamed(firstMonth),
        day: Number(first),
      };
      return isReal(from) && isReal(until) && asUtc(from) <= asUtc(until)
        ? { from, until: shiftedDay(until, { days: 1 }) }
        : null;
    },
  },
  {
    pattern: word(`(\\d{1,2})(?:-?(?:го|е))? ${MONTH}${YEAR}`),
    read: ([, day, month, year], today) => {
      const named = { year: Number(year ?? today.year), month: monthNamed(month ?? ''), day: Number(day) };
      return isReal(named) ? oneDay(year === undefined ? lastSuch(named, today) : named) : null;
    },
  },
  {
    pattern: word('(\\d{1,2})\\.(\\d{1,2})(?:\\.(\\d{4}|\\d{2}))?'),
    read: ([, day, month, year], today) => {
      const named = {
        year: year === undefined ? today.year : Number(year) < 100 ? 2000 + Number(year) : Number(year),
        month: Number(month),
        day: Number(day),
      };
      return named.month <= 12 && isReal(named) ? oneDay(year === undefined ? lastSuch(named, today) : named) : null;
    },
  },
  {
    pattern: word(`(?:в|за) ${MONTH}${YEAR}`),
    read: ([, month, year], today) => {
      const first = { year: Number(year ?? today.year), month: monthNamed(month ?? ''), day: 1 };
      const meant = year === undefined ? lastSuch(first, today) : first;
      return isReal(meant) ? monthOf(meant.year, meant.month) : null;
    },
  },
  { pattern: word('(?:в|за) (20\\d{2}|19\\d{2})(?: году?)?'), read: ([, year]) => yearOf(Number(year)) },
  {
    pattern: word('(?:в|во) (понедельник|вторник|среду|четверг|пятницу|субботу|воскресенье)'),
    read: ([, name = ''], today) => {
      const wanted = WEEKDAYS.findIndex((start) => name.startsWith(start));
      const back = (new Date(asUtc(today)).getUTCDay() + 6 - wanted + 7) % 7;
      return oneDay(shiftedDay(today, { days: -back }));
    },
  },
];

const LAST = 'последн(?:ий|ие|юю|ее|их)';
const LATELY = word(
  `(?:за|за ${LAST}|в ${LAST}|${LAST}) (?:(\\d{1,4}|пару|два|две|три|четыре|пять|шесть|семь|десять) )?${UNIT}`,
);
const HALF_HOUR = word('за (?:последние )?полчаса');

const msOf = (unit: string): number => Object.entries(UNITS).find(([start]) => unit.startsWith(start))?.[1] ?? DAY_MS;

/** 'За последние 3 дня': back from now. */
function readLately(rest: RemainingText, now: Date): AskedTime | null {
  const half = extractPattern(rest, HALF_HOUR);
  if (half) return { after: new Date(now.getTime() - HOUR_MS / 2), before: null, told: half[0] };
  const found = extractPattern(rest, LATELY);
  if (!found) return null;
  const [told, amount, unit = ''] = found;
  const times = amount === undefined ? 1 : (NUMBERS[amount] ?? Number(amount));
  const after = new Date(now.getTime() - times * msOf(unit));
  return { after: after.getUTCFullYear() > LONG_AGO ? after : null, before: null, told };
}

function readDays(rest: RemainingText, today: Day): { days: Days; told: string } | null {
  for (const { pattern, read } of DAYS) {
    const found = pattern.exec(rest.text);
    const days = found && read(found, today);
    if (!days) continue;
    extractPattern(rest, pattern);
    return { days, told: found[0] };
  }
  return null;
}

/** Takes the time out of a question (folded) and tells the rest. Null: none was named. */
export function readTime(text: string, { now, timeZone }: TimeContext): { time: AskedTime | null; rest: string } {
  const rest: RemainingText = { text };
  const today = dayIn(now, timeZone);
  const named = readDays(rest, today);
  const hours = hoursIn(rest);
  if (!named && !hours) return { time: readLately(rest, now), rest: rest.text };
  const days =
    named?.days ??
    oneDay(hours && momentOf(today, timeZone, hours.from) > now ? shiftedDay(today, { days: -1 }) : today);
  return {
    time: {
      ...span(days, hours, timeZone),
      told: [named?.told, hours?.told].filter((piece) => piece !== undefined).join(' '),
    },
    rest: rest.text,
  };
}

/** Hours are those of the first day: of several, all of them are meant from its first hour to the last day's last. */
function span({ from, until }: Days, hours: Hours | null, timeZone: string): { after: Date; before: Date } {
  if (!hours) return { after: momentOf(from, timeZone), before: momentOf(until, timeZone) };
  return {
    after: momentOf(from, timeZone, hours.from),
    before: momentOf(shiftedDay(until, { days: -1 }), timeZone, hours.until),
  };
}
