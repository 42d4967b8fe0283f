import { extractPattern, word, type RemainingText } from './extract-pattern.ts';

/** Minutes of a day. */
export interface Hours {
  from: number;
  until: number;
  told: string;
}

const HOUR = 60;
const LAST_HOUR = 24;
const CLOCK = '(\\d{1,2})(?:[:.](\\d{2}))?';
const OCLOCK = '(?: час(?:а|ов)?)?';
const PARTS: [RegExp, number, number][] = [
  [word('утром|с утра'), 6, 12],
  [word('днем'), 12, 18],
  [word('вечером'), 18, 24],
  [word('ночью'), 0, 6],
];

const minutesOf = (hours: string | undefined, minutes: string | undefined): number =>
  Number(hours) * HOUR + Number(minutes ?? 0);
const isInADay = (minutes: number): boolean => minutes >= 0 && minutes <= LAST_HOUR * HOUR;

/** 'С 10 до 12', 'в 10 часов', 'после 18:30', 'утром'. */
export function hoursIn(rest: RemainingText): Hours | null {
  const between = word(`(?:с|от) ${CLOCK}${OCLOCK} до ${CLOCK}${OCLOCK}`);
  const found = between.exec(rest.text);
  if (found) {
    const [told, hour, minute, lastHour, lastMinute] = found;
    const [from, until] = [minutesOf(hour, minute), minutesOf(lastHour, lastMinute)];
    if (isInADay(from) && isInADay(until) && from < until) {
      extractPattern(rest, between);
      return { from, until, told };
    }
  }
  return atHour(rest) ?? partOfDay(rest);
}

/** An hour alone must be told as one: '10:00' or '10 часов'. */
function atHour(rest: RemainingText): Hours | null {
  const pattern = word('(в|после|до) (\\d{1,2})(?:[:](\\d{2})(?: час(?:а|ов)?)?| час(?:а|ов)?)');
  const found = pattern.exec(rest.text);
  if (!found) return null;
  const [told, how, hour, minute] = found;
  const at = minutesOf(hour, minute);
  if (!isInADay(at)) return null;
  extractPattern(rest, pattern);
  if (how === 'после') return { from: at, until: LAST_HOUR * HOUR, told };
  if (how === 'до') return { from: 0, until: at, told };
  return { from: at, until: Math.min(at + HOUR, LAST_HOUR * HOUR), told };
}

function partOfDay(rest: RemainingText): Hours | null {
  for (const [pattern, from, until] of PARTS) {
    const found = extractPattern(rest, pattern);
    if (found) return { from: from * HOUR, until: until * HOUR, told: found[0] };
  }
  return null;
}
