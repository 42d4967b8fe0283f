import { asUtc, dayIn, shiftedDay, type Day } from '#platform/zoned-days.ts';
import { readDayNamed, type DateContext } from './dates.ts';
import { numberOf } from '../numerals.ts';

/** What comes back every year, week or day, by the clocks of who asks. Empty: always. */
export interface Recurring {
  /** From 1. */
  months: number[];
  /** From 1, Monday. */
  weekdays: number[];
  hours: number[];
}

/** A stretch of days, its last day not included, or what comes back; `told` is how a user reads it. */
export interface NamedTime {
  from?: Day;
  until?: Day;
  recurring?: Partial<Recurring>;
  told: string;
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
] as const;
const MONTH_NAMES = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
] as const;
const MONTH = `(?:${MONTHS.map((stem) => (stem === 'ма' ? 'ма[йяе]' : `${stem}[ьяе]?`)).join('|')})`;

const SEASONS = [
  { name: 'зима', word: 'зимой', of: 'зимы', months: [12, 1, 2] },
  { name: 'весна', word: 'весной', of: 'весны', months: [3, 4, 5] },
  { name: 'лето', word: 'летом', of: 'лета', months: [6, 7, 8] },
  { name: 'осень', word: 'осенью', of: 'осени', months: [9, 10, 11] },
] as const;
const HOURS = [
  { word: 'утром', from: 5, until: 12 },
  { word: 'днем', from: 12, until: 17 },
  { word: 'вечером', from: 17, until: 23 },
  { word: 'ночью', from: 22, until: 30 },
] as const;
const WEEKDAYS = ['понедельник', 'вторник', 'сред[уы]', 'четверг', 'пятниц[уы]', 'суббот[уы]', 'воскресенье'] as const;
const WEEKDAY_NAMES = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const;
const DAYS_OF_WEEK = 7;
const [SATURDAY, SUNDAY] = [6, 7];
const FIRST_YEAR = 1990;

const daysAfter = (day: Day, days: number): Day => shiftedDay(day, { days });
const monthAt = ({ year, month }: Day, months: number): Day => shiftedDay({ year, month, day: 1 }, { months });
const yearAt = (year: number): Day => ({ year, month: 1, day: 1 });
/** From 1, Monday. */
const weekdayOf = (day: Day): number => ((new Date(asUtc(day)).getUTCDay() + 6) % DAYS_OF_WEEK) + 1;
const pad = (number: number): string => String(number).padStart(2, '0');
const written = ({ year, month, day }: Day): string => `${pad(day)}.${pad(month)}.${year}`;

const oneDay = (day: Day, name: string): NamedTime => ({
  from: day,
  until: daysAfter(day, 1),
  told: `${name}, ${written(day)}`,
});
const stretch = (from: Day, until: Day, name?: string): NamedTime => {
  const days = `${written(from)} – ${written(daysAfter(until, -1))}`;
  return { from, until, told: name ? `${name}, ${days}` : days };
};
const wholeYear = (year: number): NamedTime => ({ from: yearAt(year), until: yearAt(year + 1), told: `${year} год` });
const wholeMonth = (day: Day): NamedTime => ({
  from: monthAt(day, 0),
  until: monthAt(day, 1),
  told: `${MONTH_NAMES[day.month - 1] ?? ''} ${day.year}`,
});

/** How many years back 'этого', 'прошлого' and 'позапрошлого' are. */
const BACK: readonly [pattern: RegExp, back: number][] = [
  [/^эт(?:от|ой|ого|ом|им|у|и|их)$/, 0],
  [/^прошл(?:ый|ой|ого|ом|ым|ую|ые|ых|ое)$/, 1],
  [/^позапрошл(?:ый|ой|ого|ом|ым|ую|ые|ых|ое)$/, 2],
];
const backOf = (word: string | undefined): number | null =>
  word === undefined ? null : (BACK.find(([pattern]) => pattern.test(word))?.[1] ?? null);

/** The time that these words (folded) name from the first to the last; null when they name none. */
export function timeOf(text: string, context: DateContext): NamedTime | null {
  const today = dayIn(context.now, context.timeZone);
  const hours = hoursAtEnd(text);
  if (hours) {
    const rest = text.slice(0, -hours.word.length).trim();
    if (rest === '') return hours.time;
    const day = spanOf(rest, today, context);
    return (
      day && { ...day, recurring: { ...day.recurring, ...hours.time.recurring }, told: `${day.told}, ${hours.word}` }
    );
  }
  return spanOf(text, today, context);
}

function hoursAtEnd(text: string): { word: string; time: NamedTime } | null {
  const found = HOURS.find(({ word }) => text === word || text.endsWith(` ${word}`));
  if (!found) return null;
  const hours = Array.from({ length: found.until - found.from }, (_, at) => (found.from + at) % 24);
  const told = `${found.word.replace('днем', 'днём')}, ${pad(found.from)}–${pad(found.until % 24)} ч`;
  return { word: found.word, time: { recurring: { hours }, told } };
}

const spanOf = (text: string, today: Day, context: DateContext): NamedTime | null =>
  ofDay(text, today, context) ??
  ofWeek(text, today) ??
  ofMonth(text, today) ??
  ofSeason(text, today) ??
  ofYear(text, today) ??
  ofLast(text, today) ??
  ofAgo(text, today);

function ofDay(text: string, today: Day, context: DateContext): NamedTime | null {
  const named = ['сегодня', 'вчера', 'позавчера'].indexOf(text);
  if (named >= 0) return oneDay(daysAfter(today, -named), text);
  const weekday = WEEKDAYS.findIndex((name) =>
    new RegExp(`^(?:во? )?(?:(?:этот|эту|это|прошл(?:ый|ую|ое)) )?${name}$`).test(text),
  );
  if (weekday >= 0 && /^во? |^прошл|^эт/.test(text)) {
    const isLast = text.includes('прошл');
    const back = (weekdayOf(today) - (weekday + 1) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    return oneDay(daysAfter(today, -(isLast && back === 0 ? DAYS_OF_WEEK : back)), WEEKDAY_NAMES[weekday] ?? text);
  }
  // '5 мая', '5 мая 2024', '05.11.2024' is read by who reads dates of filters; a month alone is a month.
  const date = new RegExp(`^\\d{1,2} ${MONTH}(?: \\d{4})?(?: года)?$`).test(text)
    ? readDayNamed(text.replace(/ года$/, ''), context)
    : null;
  return date && { from: date, until: daysAfter(date, 1), told: written(date) };
}

function ofWeek(text: string, today: Day): NamedTime | null {
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const [, which] = /^(?:на|за) (\S+) недел[еюи]$/.exec(text) ?? [];
  const back = backOf(which);
  if (back !== null)
    return stretch(daysAfter(monday, -DAYS_OF_WEEK * back), daysAfter(monday, DAYS_OF_WEEK * (1 - back)), 'неделя');
  if (/^по выходным$/.test(text)) return { recurring: { weekdays: [SATURDAY, SUNDAY] }, told: 'по выходным' };
  const weekend =
    /^(?:за|на|в) (?:(эти|прошлые|последние|позапрошлые) )?выходные$|^на (?:(этих|прошлых) )?выходных$/.exec(text);
  if (!weekend) return null;
  // The last that have begun; 'прошлые' are those of the week before this one, once this week's have begun.
  const begun = weekdayOf(today) >= SATURDAY ? 0 : 1;
  const said = weekend[1] ?? weekend[2] ?? '';
  const weeks = said === 'позапрошлые' ? 2 : said.startsWith('прошлы') ? 1 : begun;
  const saturday = daysAfter(monday, SATURDAY - 1 - DAYS_OF_WEEK * weeks);
  return stretch(saturday, daysAfter(saturday, 2), 'выходные');
}

function ofMonth(text: string, today: Day): NamedTime | null {
  const [, which] = /^(?:в|за) (\S+) месяц[е]?$/.exec(text) ?? [];
  const back = backOf(which);
  if (back !== null) return wholeMonth(monthAt(today, -back));
  const found = new RegExp(`^(?:(в|за) )?(${MONTH})(?: (\\d{4})(?: года| году| год| г)?| (\\S+) года)?$`).exec(text);
  if (!found) return null;
  const [, joined, name = '', year, ofYear] = found;
  const month = MONTHS.findIndex((stem) => (stem === 'ма' ? /^ма[йяе]$/.test(name) : name.startsWith(stem))) + 1;
  if (year !== undefined) return isYear(Number(year)) ? wholeMonth({ year: Number(year), month, day: 1 }) : null;
  if (ofYear !== undefined) {
    const back = backOf(ofYear);
    return back === null ? null : wholeMonth({ year: today.year - back, month, day: 1 });
  }
  // 'Март' alone may be anybody's title; 'в марте' is a time, of any year.
  return joined ? { recurring: { months: [month] }, told: `${MONTH_NAMES[month - 1] ?? ''} любого года` } : null;
}

function ofSeason(text: string, today: Day): NamedTime | null {
  for (const { name, word, months } of SEASONS) {
    const found = new RegExp(
      `^(?:(эт(?:им|ой)|прошл(?:ым|ой)|позапрошл(?:ым|ой)) )?${word}(?: (\\d{4})(?: года| г)?| (\\S+) года)?$`,
    ).exec(text);
    if (!found) continue;
    const [, which, year, ofYear] = found;
    const [first = 1] = months;
    const season = (of: number): NamedTime => {
      // The winter of a year is the one that ends in it.
      const start: Day = { year: first === 12 ? of - 1 : of, month: first, day: 1 };
      return stretch(start, monthAt(start, months.length), `${name} ${of}`);
    };
    if (year !== undefined) return isYear(Number(year)) ? season(Number(year)) : null;
    const back = backOf(ofYear);
    if (ofYear !== undefined) return back === null ? null : season(today.year - back);
    if (which === undefined) return { recurring: { months: [...months] }, told: `${name} любого года` };
    // The one that has begun last is 'этим'; 'прошлым' is the last that has ended.
    const begins = (of: number): number => asUtc({ year: first === 12 ? of - 1 : of, month: first, day: 1 });
    const last =
      begins(today.year + 1) <= asUtc(today)
        ? today.year + 1
        : begins(today.year) <= asUtc(today)
          ? today.year
          : today.year - 1;
    const isOn = (months as readonly number[]).includes(today.month);
    return season(last - (backOf(which) ?? 0) + (isOn ? 0 : backOf(which) === 0 ? 0 : 1));
  }
  return null;
}

const isYear = (year: number): boolean => year >= FIRST_YEAR && year < 2100;

function ofYear(text: string, today: Day): NamedTime | null {
  const [, which] = /^(?:в|за) (\S+) год[у]?$/.exec(text) ?? [];
  const back = backOf(which);
  if (back !== null) return wholeYear(today.year - back);
  const [, year] = /^(?:(?:в|за) )?(\d{4}) (?:год|году|года|г)$/.exec(text) ?? /^(?:в|за) (\d{4})$/.exec(text) ?? [];
  return year !== undefined && isYear(Number(year)) ? wholeYear(Number(year)) : null;
}

type Unit = 'day' | 'week' | 'month' | 'year';
const UNITS: readonly [pattern: RegExp, unit: Unit][] = [
  [/^(?:день|дня|дней|сутки)$/, 'day'],
  [/^(?:неделю|недели|недель)$/, 'week'],
  [/^(?:месяц|месяца|месяцев)$/, 'month'],
  [/^(?:год|года|лет)$/, 'year'],
];
const unitOf = (word: string): Unit | null => UNITS.find(([pattern]) => pattern.test(word))?.[1] ?? null;

function before(today: Day, amount: number, unit: Unit): Day {
  switch (unit) {
    case 'day':
      return daysAfter(today, -amount);
    case 'week':
      return daysAfter(today, -DAYS_OF_WEEK * amount);
    case 'month':
      return shiftedDay(today, { months: -amount });
    case 'year':
      return shiftedDay(today, { months: -12 * amount });
  }
}

/** 'За неделю', 'за последний месяц', 'за последние три дня': up to and with today. */
function ofLast(text: string, today: Day): NamedTime | null {
  const [, number, word = ''] = /^за (?:последн(?:ий|юю|ие|ее) )?(?:(\S+) )?(\S+)$/.exec(text) ?? [];
  const unit = unitOf(word);
  const amount = number === undefined ? 1 : numberOf(number);
  if (unit === null || amount === null) return null;
  const from = unit === 'day' ? daysAfter(today, 1 - amount) : daysAfter(before(today, amount, unit), 1);
  return stretch(from, daysAfter(today, 1));
}

/** 'Неделю назад', 'два месяца назад': the day, the week about it, the month, the year. */
function ofAgo(text: string, today: Day): NamedTime | null {
  const [, number, word = ''] = /^(?:(\S+) )?(\S+) назад$/.exec(text) ?? [];
  const unit = unitOf(word);
  const amount = number === undefined ? 1 : numberOf(number);
  if (unit === null || amount === null) return null;
  const day = before(today, amount, unit);
  switch (unit) {
    case 'day':
      return oneDay(day, text);
    case 'week':
      return stretch(daysAfter(day, -3), daysAfter(day, 4));
    case 'month':
      return wholeMonth(day);
    case 'year':
      return wholeYear(day.year);
  }
}
