import { createMask } from 'imask';

/** B section 5. */
const PATTERN = '+{7} (000) 000-00-00';
const NATIONAL_LENGTH = 10;
const COUNTRY = '+7';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The digits after the country's 7, whichever way a number is written: +7…, 8…, 7…, or without any of them. */
const nationalDigits = (text: string): string => {
  const digits = digitsOf(text);
  if (text.trimStart().startsWith(COUNTRY)) return digits.slice(1);
  if (digits.length === NATIONAL_LENGTH) return digits;
  return /^[78]/.test(digits) ? digits.slice(1) : digits;
};

/** Any text as the mask shows it. A leading 8, as users dial inside the country, gives way to +7. */
export const formatPhone = (text: string): string => {
  if (digitsOf(text) === '') return '';
  const mask = createMask({ mask: PATTERN });
  mask.resolve(COUNTRY + nationalDigits(text));
  return mask.value;
};

export const isWholePhone = (text: string): boolean => nationalDigits(text).length === NATIONAL_LENGTH;

/** Nothing but the mask's own beginning: for the user the field is empty. */
export const isEmptyPhone = (text: string): boolean => nationalDigits(text) === '';

/** What an edit leaves in the field, and where the cursor then belongs: behind the same digit as before. */
export const retypePhone = (edited: { text: string; caret: number }): { text: string; caret: number } => {
  const text = formatPhone(edited.text);
  if (edited.caret >= edited.text.length) return { text, caret: text.length };
  const before = nationalDigits(edited.text.slice(0, edited.caret)).length;
  return { text, caret: positionAfterDigit(text, before + 1) };
};

const positionAfterDigit = (text: string, count: number): number => {
  const ends = [...text.matchAll(/\d/g)].map((digit) => digit.index + 1);
  return ends[count - 1] ?? text.length;
};
