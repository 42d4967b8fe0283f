import type { ChargedRow } from './statements.store.ts';
import { wallTime } from './months.ts';

/** Without it a Russian spreadsheet takes UTF-8 for something else. */
const BYTE_ORDER_MARK = '\uFEFF';
const HEADINGS = ['Номер', 'Дата и время', 'За что', 'Тариф', 'Цена за кадр, ₽', 'Кадров', 'Сумма, ₽', 'Номер проекта', 'Номер файла'];
const KOPECKS_IN_RUBLE = 100;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
/** A spreadsheet would run words that begin so as a formula, and titles of files are anybody's words. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
/** Rubles as Russian spreadsheets read them: '0,05'. */
const rubles = (kopecks: number): string => `${Math.trunc(kopecks / KOPECKS_IN_RUBLE)},${String(kopecks % KOPECKS_IN_RUBLE).padStart(2, '0')}`;
const lineOf = (cells: string[]): string => `${cells.map(quoted).join(';')}\r\n`;

export const csvHead = `${BYTE_ORDER_MARK}${lineOf(HEADINGS)}`;
export const csvLine = (row: ChargedRow, timeZone: string): string =>
  lineOf([
    String(row.id), wallTime(row.endedAt, timeZone), harmless(row.title), harmless(row.rateTitle), rubles(row.rateValue), String(row.frameIds.length), rubles(row.kopecks), String(row.projectId), row.fileId === null ? '' : String(row.fileId),
  ]);
