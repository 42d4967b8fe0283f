import { expect, test } from 'vitest';
import { defaultTab, shownTab, tabsOf } from './tabs.ts';

const raw = { ai_description: null, ocr_result: null, qr_codes: [] };
const described = { ...raw, ai_description: 'Двор' };

test('a file that nothing is known of has labelling alone', () => {
  expect(tabsOf(raw)).toEqual(['labelling']);
  expect(defaultTab(raw)).toBe('labelling');
});

test('the language model is there only with a description', () => {
  expect(tabsOf(described)).toEqual(['labelling', 'language']);
  expect(tabsOf({ ...raw, ai_description: '' })).toEqual(['labelling']);
});

test('text recognition is there once it is over, even if it found nothing', () => {
  expect(tabsOf({ ...raw, ocr_result: '' })).toEqual(['labelling', 'ocr']);
  expect(tabsOf({ ...raw, ocr_result: 'ВЪЕЗД' })).toEqual(['labelling', 'ocr']);
});

test('QR is there only with codes, and all tabs stand in the order of the specification', () => {
  expect(tabsOf({ ai_description: 'Двор', ocr_result: '', qr_codes: ['1'] })).toEqual(['labelling', 'language', 'ocr', 'qr']);
});

test('the language model comes first, then the text, then labelling', () => {
  expect(defaultTab({ ...described, ocr_result: 'ВЪЕЗД' })).toBe('language');
  expect(defaultTab({ ...raw, ocr_result: '' })).toBe('ocr');
  expect(defaultTab({ ...raw, qr_codes: ['1'] })).toBe('labelling');
});

test('a description that arrives throws nobody out of the chosen tab', () => {
  expect(shownTab('labelling', described)).toBe('labelling');
});

test('a tab that is gone gives way to the default', () => {
  expect(shownTab('qr', described)).toBe('language');
});
