import { expect, it } from 'vitest';
import { takenAt } from '../taken-at.ts';
import { notesFromIptc, notesFromXmp } from './written-dates.ts';

const now = new Date('2026-06-01T12:00:00Z');
const instant = (notes: ReturnType<typeof notesFromIptc>) =>
  takenAt(notes, { timeZone: 'Europe/Moscow', now })?.toISOString() ?? null;
const record = (number: number, value: string) =>
  Buffer.concat([Buffer.from([0x1c, 2, number, 0, value.length]), Buffer.from(value, 'latin1')]);
const iptc = (...records: Buffer[]) =>
  instant(notesFromIptc(Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0', 'latin1'), ...records])));
const xmp = (inside: string) =>
  instant(notesFromXmp(Buffer.from(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${inside}</rdf:RDF></x:xmpmeta>`)));

it('reads the day and the time that an archive wrote, with their zone', () => {
  expect(iptc(record(5, 'Ворота'), record(55, '20240517'), record(60, '101112+0500'))).toBe('2024-05-17T05:11:12.000Z');
  expect(iptc(record(60, '101112-0330'), record(55, '20240517'))).toBe('2024-05-17T13:41:12.000Z');
  expect(iptc(record(55, '20240517'), record(60, '101112'))).toBe('2024-05-17T07:11:12.000Z');
});

it('takes the beginning of the day where no time is written', () => {
  expect(iptc(record(55, '19550808'))).toBe('1955-08-07T21:00:00.000Z');
});

it.each([
  [[]],
  [[record(55, '')]],
  [[record(55, '19550000')]],
  [[record(55, '20990101')]],
  [[record(55, 'в мае')]],
  [[record(60, '101112')]],
  [[Buffer.from([0x1c, 2, 55])]],
  [[Buffer.from([0x1c, 2, 55, 0xff, 0xff, 1])]],
])('finds no date in records that have none, %#', (records) => {
  expect(iptc(...records)).toBeNull();
});

it('reads a date of XMP, as an attribute or as an element, with what was left out', () => {
  expect(xmp('<rdf:Description photoshop:DateCreated="2024-05-17T10:11:12+05:00"/>')).toBe('2024-05-17T05:11:12.000Z');
  expect(xmp('<xmp:CreateDate>2024-05-17T10:11:12.34Z</xmp:CreateDate>')).toBe('2024-05-17T10:11:12.000Z');
  expect(xmp("<rdf:Description xmp:CreateDate='2024-05-17T10:11'/>")).toBe('2024-05-17T07:11:00.000Z');
  expect(xmp('<rdf:Description xmp:CreateDate="2024-05-17T10:11+03:00"/>')).toBe('2024-05-17T07:11:00.000Z');
  expect(xmp('<rdf:Description photoshop:DateCreated="2024-05-17"/>')).toBe('2024-05-16T21:00:00.000Z');
});

it('believes the taking before the making of the file', () => {
  expect(
    xmp('<rdf:Description xmp:CreateDate="2025-01-01T00:00:00Z" exif:DateTimeOriginal="2024-05-17T10:11:12Z"/>'),
  ).toBe('2024-05-17T10:11:12.000Z');
});

it.each([
  '',
  '<xmp:CreateDate></xmp:CreateDate>',
  '<xmp:CreateDate>2024</xmp:CreateDate>',
  '<xmp:CreateDate>9999-01-01T00:00:00Z</xmp:CreateDate>',
  'xmp:CreateDate="',
])('finds no date in %j', (inside) => {
  expect(xmp(inside)).toBeNull();
});
