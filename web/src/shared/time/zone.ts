/** By whose clocks the screens tell times: the zone that the user has chosen, or else that of the browser. */
const MINUTE_MS = 60_000;

let chosen: { zone: string; format: Intl.DateTimeFormat } | null = null;

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** The zone of this computer, as its browser says. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Null: none, the browser's will do. So it is with a zone that this browser does not know. */
export const chooseZone = (zone: string | null): void => {
  if (zone === (chosen?.zone ?? null)) return;
  try {
    chosen = zone === null ? null : { zone, format: formatOf(zone) };
  } catch {
    chosen = null;
  }
};

/** The one that is shown. */
export const shownZone = (): string => chosen?.zone ?? browserZone();

/** How far the clocks of the user are ahead of Greenwich at that moment. */
export const offsetMsAt = (at: number): number => {
  if (chosen === null || Number.isNaN(at)) return -new Date(at).getTimezoneOffset() * MINUTE_MS;
  const parts = new Map<string, string>(chosen.format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  // The parts leave out milliseconds.
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) -
    Math.floor(at / 1000) * 1000
  );
};

/** What is offered for choosing; a browser that cannot list them offers the one it has. */
export const listZones = (): string[] =>
  typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [browserZone()];

const partOf = (zone: string, at: number, style: 'shortOffset' | 'long'): string =>
  new Intl.DateTimeFormat('ru-RU', { timeZone: zone, timeZoneName: style })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** What it is called and how its clocks stand at that moment: 'Asia/Vladivostok · UTC+10 · Владивосток'. */
export const zoneWords = (zone: string, at: number): string => {
  const offset = partOf(zone, at, 'shortOffset').replace('GMT', 'UTC').replace('-', '−');
  const [place = ''] = partOf(zone, at, 'long').split(',');
  return [zone, offset, /^[А-ЯЁ]/.test(place) ? place : ''].filter(Boolean).join(' · ');
};
