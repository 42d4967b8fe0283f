import type { SearchableFile, SearchableFrame, SearchableSource } from '../../src/modules/search/ports.ts';
import { HOME, JOURNEYS, type Sketch } from './sketches.ts';
import { WAREHOUSE } from './warehouse-sketches.ts';

/**
 * A family's and a warehouse's archive as they are in life, for the tests of search: short lines here, whole files
 * there.
 */

export const OWNER = 1;
export const STRANGER = 2;

export const SOURCES: readonly (SearchableSource & { userId: number })[] = [
  { id: 1, userId: OWNER, title: 'Семейный альбом', projectId: 1, projectTitle: 'Дом' },
  { id: 2, userId: OWNER, title: 'Дача 2024', projectId: 1, projectTitle: 'Дом' },
  { id: 3, userId: OWNER, title: 'Камера у ворот', projectId: 2, projectTitle: 'Склад №3' },
  { id: 4, userId: OWNER, title: 'Накладные', projectId: 2, projectTitle: 'Склад №3' },
  { id: 5, userId: OWNER, title: 'Путешествия', projectId: 3, projectTitle: 'Отпуск' },
  { id: 9, userId: STRANGER, title: 'Чужой источник', projectId: 9, projectTitle: 'Чужой проект' },
];

/** Boxes that tell apart: the n-th word of a text stands in the n-th column. */
const box = (at: number) => ({ x0: (at % 10) / 10, y0: 0.5, x1: (at % 10) / 10 + 0.1, y1: 0.6 });
const frame = (
  id: number,
  { sees = '', reads = '', codes = [], lowConfidenceDetections = '', look = null }: Sketch,
  second: number,
): SearchableFrame => ({
  id,
  second,
  text: reads,
  words: reads
    .split(' ')
    .filter(Boolean)
    .map((text, at) => ({ text, confidence: 0.9, ...box(at) })),
  codes: codes.map((content, at) => ({ format: 'QRCode', content, ...box(at) })),
  detections: sees
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((class_name, at) => ({ class_name, confidence: 0.9 - at / 100, ...box(at) })),
  lowConfidenceDetections: lowConfidenceDetections
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((class_name, at) => ({ class_name, confidence: 0.25, ...box(at) })),
  look,
});

export const fileFrom = (id: number, sketch: Sketch): SearchableFile => ({
  id,
  userId: sketch.userId ?? OWNER,
  dataSourceId: sketch.source,
  kind: sketch.kind ?? 'image',
  title: sketch.title,
  name: sketch.name ?? `IMG_${1000 + id}.jpg`,
  description: sketch.about ?? '',
  aiDescription: sketch.ai ?? null,
  happenedAt: new Date(`${sketch.date}T12:00:00Z`),
  createdAt: new Date(sketch.brought ?? `${sketch.date}T12:00:00Z`),
  scenes: (sketch.scenes ?? []).map(([second, text]) => ({ second, until_second: second + 5, text })),
  frames: [frame(id, sketch, sketch.kind === 'video' ? 7 : 0)],
  labels: sketch.labels ?? [],
  taught: (sketch.taught ?? []).map(({ second = 0, ...found }) => ({
    confidence: 0.9,
    frameId: null,
    startTime: second,
    endTime: second + 1,
    box: { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 },
    ...found,
  })),
  codes: sketch.codes ?? [],
});

export const ARCHIVE: readonly SearchableFile[] = [
  ...[...HOME, ...WAREHOUSE, ...JOURNEYS].map((sketch, at) => fileFrom(at + 1, sketch)),
  fileFrom(901, {
    source: 9,
    userId: STRANGER,
    title: 'Чужая кошка',
    date: '2024-09-30',
    ai: 'Кошка на столе. Экскаватор.',
    sees: 'кошка, экскаватор',
    reads: 'СЕКРЕТ',
  }),
];
