import { DAY_MS, MINUTE_MS } from '../clock.ts';
import { offsetMsAt } from '../wall-clock.ts';

/** A date as a file tells it: what the clock on the wall showed, and the zone if the file names one. */
export interface CaptureDateSource {
  /** 2024-05-17T10:11:12 */
  wall: string;
  /** Z or +03:00 */
  zone: string | null;
}

const EXIF_DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)[ T](\d\d):(\d\d):(\d\d)/;
const GPS_DATE = /^(\d{4})[:-](\d\d)[:-](\d\d)$/;
const ISO_DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;
const ZONE = /^([+-])(\d\d):?(\d\d)$/;

/** EXIF keeps each date's zone in a tag of its own, which exifr reads and ignores. */
const EXIF_DATES = [
  { date: 'DateTimeOriginal', zone: 'OffsetTimeOriginal' },
  { date: 'CreateDate', zone: 'OffsetTimeDigitized' },
] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const zoneOf = (value: unknown): string | null => (ZONE.test(textOf(value)) ? textOf(value) : null);

export function notesFromExif(exif: Readonly<Record<string, unknown>>): CaptureDateSource[] {
  const byClock = EXIF_DATES.flatMap(({ date, zone }) => {
    const [found, year, month, day, hour, minute, second] = EXIF_DATE.exec(textOf(exif[date])) ?? [];
    return found
      ? [
          {
            wall: `${year}-${month}-${day}T${hour}:${minute}:${second}`,
            zone: zoneOf(exif[zone]) ?? zoneOf(exif['OffsetTime']),
          },
        ]
      : [];
  });
  return [...byClock, ...noteFromGps(exif['GPSDateStamp'], exif['GPSTimeStamp'])];
}

/** A day and three numbers, in Greenwich. */
function noteFromGps(date: unknown, time: unknown): CaptureDateSource[] {
  const [found, year, month, day] = GPS_DATE.exec(textOf(date)) ?? [];
  if (!found || !Array.isArray(time) || time.length !== 3) return [];
  const [hour, minute, second] = time.map((value) => String(Math.floor(Number(value))).padStart(2, '0'));
  return [{ wall: `${year}-${month}-${day}T${hour}:${minute}:${second}`, zone: 'Z' }];
}

/**
 * Apple's own tag keeps the zone of the place; the container's date is UTC, though some cameras write local time there.
 */
export const notesFromContainer = (tags: Readonly<Record<string, string>>): CaptureDateSource[] =>
  [tags['com.apple.quicktime.creationdate'], tags['creation_time'], tags['date']].flatMap((value) =>
    noteFromIso(textOf(value)),
  );

/** Zero or one note. */
export function noteFromIso(text: string): CaptureDateSource[] {
  const [, day, time, zone] = ISO_DATE.exec(text) ?? [];
  return day && time ? [{ wall: `${day}T${time}`, zone: zone ?? null }] : [];
}

/**
 * The first date that can be believed. The order of trust, kept by whoever lists the notes: the camera's clock when the
 * picture was taken, the
 * same when it was digitised, the satellites' clock (exact, but the last fix may be old), what a user or a program
 * wrote (IPTC, then XMP);
 * of a video the phone's own tag, then the container's.
 */
export function takenAt(notes: readonly CaptureDateSource[], place: { timeZone: string; now: Date }): Date | null {
  for (const note of notes) {
    const instant = instantOf(note, place);
    if (instant) return instant;
  }
  return null;
}

function instantOf(note: CaptureDateSource, { timeZone, now }: { timeZone: string; now: Date }): Date | null {
  const wallMs = wallAsUtc(note.wall);
  if (wallMs === null) return null;
  const instant = new Date(wallMs - (note.zone ? fixedOffsetMs(note.zone) : zoneOffsetMs(wallMs, timeZone)));
  return isAbsurd(instant, now) ? null : instant;
}

/**
 * The wall clock read as if it stood in Greenwich; null for what no clock shows, such as 0000-00-00 or the 31st of
 * February.
 */
function wallAsUtc(wall: string): number | null {
  const date = new Date(`${wall}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(wall) ? date.getTime() : null;
}

function fixedOffsetMs(zone: string): number {
  const [, sign, hours, minutes] = ZONE.exec(zone) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * MINUTE_MS;
  return sign === '-' ? -offset : offset;
}

/**
 * A zone's offset depends on the instant, which is what we are looking for: guess with the wall time, then ask again at
 * the guess.
 */
function zoneOffsetMs(wallMs: number, timeZone: string): number {
  return offsetMsAt(wallMs - offsetMsAt(wallMs, timeZone), timeZone);
}

/**
 * Counters that nobody set: QuickTime's begins in 1904, Unix's in 1970, and in any zone. A clock may run a day ahead of
 * ours.
 */
const isAbsurd = (instant: Date, now: Date): boolean =>
  instant.getUTCFullYear() < 1905 ||
  Math.abs(instant.getTime()) <= DAY_MS ||
  instant.getTime() > now.getTime() + DAY_MS;
