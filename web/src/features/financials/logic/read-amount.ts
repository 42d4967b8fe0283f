import { KOPECKS_OF_RUBLE } from '@rakurs/contract';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';

export type ReadAmount = { kopecks: number } | { error: string };

const WHOLE = /^\d{1,12}$/;
const WITH_KOPECKS = /^\d{1,12}([.,]\d{1,2})?$/;
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

interface Bounds {
  min: number;
  max: number;
}

/** What was typed into the form of a payment: whole rubles within the bounds of the installation. */
export const readTopUp = (text: string, { min, max }: Bounds): ReadAmount => {
  const typed = withoutSpaces(text);
  const kopecks = Number(typed) * KOPECKS_OF_RUBLE;
  if (!WHOLE.test(typed) || kopecks === 0) return { error: ru.financials.wrongAmount };
  if (kopecks < min) return { error: ru.financials.tooLittle(formatRubles(min)) };
  if (kopecks > max) return { error: ru.financials.tooMuch(formatRubles(max)) };
  return { kopecks };
};

/**
 * What was typed as the sum of a refund: rubles, with kopecks if there are any, and no more than is left of the
 * payment.
 */
export const readRefund = (text: string, rest: number): ReadAmount => {
  const typed = withoutSpaces(text);
  const kopecks = Math.round(Number(typed.replace(',', '.')) * KOPECKS_OF_RUBLE);
  if (!WITH_KOPECKS.test(typed) || kopecks === 0) return { error: ru.financials.admin.wrongRefund };
  return kopecks > rest ? { error: ru.financials.tooMuch(formatRubles(rest)) } : { kopecks };
};

/** As it stands in a field: '12,50' */
export const writeRubles = (kopecks: number): string => {
  const [rubles, rest] = [Math.floor(kopecks / KOPECKS_OF_RUBLE), kopecks % KOPECKS_OF_RUBLE];
  return rest === 0 ? String(rubles) : `${rubles},${String(rest).padStart(2, '0')}`;
};
