import { KOPECKS_OF_RUBLE } from '@rakurs/contract';
import { BYTE_ORDER_MARK, csvText } from '#platform/text/csv-text.ts';
import { dateTimeText } from '#platform/wall-clock.ts';
import { inferencesOf } from '../charging/charges.store.ts';
import type { ChargedRow } from './statements.store.ts';

const HEADINGS = [
  'Номер',
  'Дата и время',
  'За что',
  'Тариф',
  'Цена за кадр, ₽',
  'Кадров',
  'Сумма, ₽',
  'Номер проекта',
  'Номер файла',
];

/** Rubles as Russian spreadsheets read them: '0,05'. */
const rubles = (kopecks: number): string =>
  `${Math.trunc(kopecks / KOPECKS_OF_RUBLE)},${String(kopecks % KOPECKS_OF_RUBLE).padStart(2, '0')}`;
const lineOf = (cells: string[]): string => `${cells.map(csvText).join(';')}\r\n`;

export const csvHead = `${BYTE_ORDER_MARK}${lineOf(HEADINGS)}`;
export const csvLine = (row: ChargedRow, timeZone: string): string =>
  lineOf([
    String(row.id),
    dateTimeText(row.endedAt, timeZone),
    row.title,
    row.rateTitle,
    rubles(row.rateValue),
    String(inferencesOf(row)),
    rubles(row.kopecks),
    String(row.projectId),
    row.fileId === null ? '' : String(row.fileId),
  ]);
