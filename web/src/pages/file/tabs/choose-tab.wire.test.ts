import type { FrameReading } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { defaultTab, shownTab, tabsOf } from './choose-tab.ts';
import type { FileTabContext } from './file-tab.ts';
import { FILE_TABS } from './file-tabs.tsx';

const raw: FileTabContext = { ai_description: null, ocr_result: null, qr_codes: [], kind: 'image' };
const described = { ...raw, ai_description: 'Двор' };
const idsOf = (file: FileTabContext) => tabsOf(file).map(({ id }) => id);

test('a file that nothing is known of has labelling, and a place where similar ones will be', () => {
  expect(idsOf(raw)).toEqual(['labelling', 'similar']);
  expect(defaultTab(raw)).toBe('labelling');
});

test('the language model is there only with a description', () => {
  expect(idsOf(described)).toEqual(['labelling', 'language', 'similar']);
  expect(idsOf({ ...raw, ai_description: '' })).toEqual(['labelling', 'similar']);
});

test('text recognition is there once it is over, even if it found nothing', () => {
  expect(idsOf({ ...raw, ocr_result: '' })).toEqual(['labelling', 'ocr', 'similar']);
  expect(idsOf({ ...raw, ocr_result: 'ВЪЕЗД' })).toEqual(['labelling', 'ocr', 'similar']);
});

test('QR is there only with codes, and the tabs of the specification stand in its order, before ours', () => {
  expect(idsOf({ ...described, ocr_result: '', qr_codes: ['1'] })).toEqual([
    'labelling',
    'language',
    'ocr',
    'qr',
    'similar',
  ]);
});

test('nothing is like a stream, which nobody looks at until it is recorded', () => {
  expect(idsOf({ ...raw, kind: 'stream' })).toEqual(['labelling']);
});

test('the language model comes first, then the text, then labelling', () => {
  expect(defaultTab({ ...described, ocr_result: 'ВЪЕЗД' })).toBe('language');
  expect(defaultTab({ ...raw, ocr_result: '' })).toBe('ocr');
  expect(defaultTab({ ...raw, qr_codes: ['1'] })).toBe('labelling');
});

test('a video opens with its time line and rectangles at hand, described or not', () => {
  expect(defaultTab({ ...described, ocr_result: 'ВЪЕЗД', kind: 'video' })).toBe('labelling');
});

test('a description that arrives throws nobody out of the chosen tab', () => {
  expect(shownTab('labelling', described).id).toBe('labelling');
});

test('a tab that is gone gives way to the default', () => {
  expect(shownTab('qr', described).id).toBe('language');
});

test('each tab points at its own things', () => {
  const place = { x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 };
  const frame: FrameReading = {
    id: 1,
    second: 0,
    text: 'ВЪЕЗД',
    words: [{ text: 'ВЪЕЗД', confidence: 0.9, ...place }],
    codes: [{ format: 'QRCode', content: '1', ...place }],
    detections: [{ class_name: 'кошка', confidence: 0.8, ...place }],
  };
  const taught = { class_name: 'Погрузчик', confidence: 0.9, second: 0, until_second: 0, ...place };
  expect(
    Object.fromEntries(FILE_TABS.map(({ id, marksOf }) => [id, marksOf([frame], [taught]).map(({ key }) => key)])),
  ).toEqual({
    labelling: ['taught 0', 'detection 0 0'],
    language: ['taught 0'],
    ocr: ['word 0 0'],
    qr: ['code 0 0'],
    detections: [],
    similar: [],
  });
});

test('rectangles are drawn on the picture while labelling is open, and nowhere else', () => {
  expect(FILE_TABS.filter(({ stage }) => stage === 'drawn on').map(({ id }) => id)).toEqual(['labelling']);
});

test('a part is cut out of the picture while similar ones are looked for, and nowhere else', () => {
  expect(FILE_TABS.filter(({ stage }) => stage === 'cut out of').map(({ id }) => id)).toEqual(['similar']);
});
