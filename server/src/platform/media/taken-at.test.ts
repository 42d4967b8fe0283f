import { expect, it } from 'vitest';
import { notesFromContainer, notesFromExif, takenAt, type CaptureDateSource } from './taken-at.ts';

const now = new Date('2026-06-01T12:00:00Z');
const inZone = (notes: CaptureDateSource[], timeZone = 'Europe/Moscow') =>
  takenAt(notes, { timeZone, now })?.toISOString() ?? null;
const exif = (tags: Record<string, unknown>, timeZone?: string) => inZone(notesFromExif(tags), timeZone);
const container = (tags: Record<string, string>) => inZone(notesFromContainer(tags));

it("applies the picture's own zone", () => {
  expect(exif({ DateTimeOriginal: '2024:05:17 10:11:12', OffsetTimeOriginal: '+05:00' })).toBe(
    '2024-05-17T05:11:12.000Z',
  );
  expect(exif({ DateTimeOriginal: '2024:05:17 10:11:12', OffsetTimeOriginal: '-03:30' })).toBe(
    '2024-05-17T13:41:12.000Z',
  );
  expect(exif({ DateTimeOriginal: '2024:05:17 10:11:12', OffsetTime: '+00:00' })).toBe('2024-05-17T10:11:12.000Z');
});

it('reads a picture without a zone in the zone of the configuration, summer time and history included', () => {
  expect(exif({ DateTimeOriginal: '2024:05:17 10:11:12' })).toBe('2024-05-17T07:11:12.000Z');
  expect(exif({ DateTimeOriginal: '2024:07:17 10:11:12' }, 'Europe/Berlin')).toBe('2024-07-17T08:11:12.000Z');
  expect(exif({ DateTimeOriginal: '2024:01:17 10:11:12' }, 'Europe/Berlin')).toBe('2024-01-17T09:11:12.000Z');
  // Moscow kept UTC+4 all the year from 2011 to 2014.
  expect(exif({ DateTimeOriginal: '2013:01:17 10:11:12' })).toBe('2013-01-17T06:11:12.000Z');
  // An hour after the clocks were put forward at 02:00.
  expect(exif({ DateTimeOriginal: '2024:03:31 03:30:00' }, 'Europe/Berlin')).toBe('2024-03-31T01:30:00.000Z');
  expect(exif({ DateTimeOriginal: '2024:05:17 10:11:12' }, 'UTC')).toBe('2024-05-17T10:11:12.000Z');
});

it('falls back to the date of digitising, with its own zone', () => {
  expect(exif({ CreateDate: '2024:05:17 10:11:12', OffsetTimeDigitized: '+01:00', OffsetTimeOriginal: '+09:00' })).toBe(
    '2024-05-17T09:11:12.000Z',
  );
});

it('does not take a blank zone for one', () => {
  expect(exif({ DateTimeOriginal: '2024:05:17 10:11:12', OffsetTimeOriginal: '   :  ' })).toBe(
    '2024-05-17T07:11:12.000Z',
  );
});

it.each([
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '2024:02:31 10:00:00',
  '2024:05:17 25:00:00',
  'yesterday',
  42,
  null,
  '',
])('finds no date in %j', (value) => {
  expect(exif({ DateTimeOriginal: value })).toBeNull();
});

it.each(['1904:01:01 00:00:00', '1970:01:01 00:00:00', '1970:01:01 03:00:00', '2026:06:03 12:00:01'])(
  'does not believe %s',
  (value) => {
    expect(exif({ DateTimeOriginal: value, OffsetTimeOriginal: '+00:00' })).toBeNull();
  },
);

it('allows a clock that is a few hours ahead, and an old photograph', () => {
  expect(exif({ DateTimeOriginal: '2026:06:02 05:00:00' })).toBe('2026-06-02T02:00:00.000Z');
  expect(exif({ DateTimeOriginal: '1955:08:08 12:00:00', OffsetTimeOriginal: '+03:00' })).toBe(
    '1955-08-08T09:00:00.000Z',
  );
});

it("reads a video's date, the phone's own before the container's", () => {
  expect(container({ creation_time: '2024-05-17T07:11:12.000000Z' })).toBe('2024-05-17T07:11:12.000Z');
  expect(
    container({
      creation_time: '2024-05-17T07:00:00Z',
      'com.apple.quicktime.creationdate': '2024-05-17T10:11:12+0300',
    }),
  ).toBe('2024-05-17T07:11:12.000Z');
  expect(container({ creation_time: '1904-01-01T00:00:00.000000Z' })).toBeNull();
  expect(container({ creation_time: '1970-01-01T00:00:00.000000Z' })).toBeNull();
  expect(container({ date: '2024' })).toBeNull();
  expect(container({})).toBeNull();
});

const GPS = { GPSDateStamp: '2024:05:17', GPSTimeStamp: [7, 11, 12.5] };

it("reads the satellites' clock, which shows Greenwich's time, where the camera's is missing or cannot be believed", () => {
  expect(exif(GPS)).toBe('2024-05-17T07:11:12.000Z');
  expect(exif({ ...GPS, DateTimeOriginal: '0000:00:00 00:00:00' })).toBe('2024-05-17T07:11:12.000Z');
  expect(exif({ ...GPS, DateTimeOriginal: '1970:01:01 00:00:00' })).toBe('2024-05-17T07:11:12.000Z');
  expect(exif({ ...GPS, DateTimeOriginal: '2024:05:17 11:00:00', OffsetTimeOriginal: '+03:00' })).toBe(
    '2024-05-17T08:00:00.000Z',
  );
  expect(exif({ ...GPS, CreateDate: '2024:05:17 12:00:00', OffsetTimeDigitized: '+03:00' })).toBe(
    '2024-05-17T09:00:00.000Z',
  );
});

it.each([
  { ...GPS, GPSTimeStamp: undefined },
  { ...GPS, GPSDateStamp: undefined },
  { ...GPS, GPSTimeStamp: [7, 11] },
  { ...GPS, GPSTimeStamp: [25, 11, 12] },
  { ...GPS, GPSTimeStamp: [NaN, 11, 12] },
  { ...GPS, GPSDateStamp: '2024:13:17' },
  { ...GPS, GPSDateStamp: '1980:01:06 or so' },
  { ...GPS, GPSDateStamp: '2036:05:17' },
])('finds no date in what is left of a fix: %j', (tags) => {
  expect(exif(tags)).toBeNull();
});
