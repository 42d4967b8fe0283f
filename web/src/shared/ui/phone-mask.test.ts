import { describe, expect, it } from 'vitest';
import { formatPhone, isEmptyPhone, isWholePhone, retypePhone } from './phone-mask.ts';

/** Presses keys at the end of the field, one by one. */
const typed = (keys: string): string =>
  keys.split('').reduce((text, key) => retypePhone({ text: text + key, caret: text.length + 1 }).text, '');

describe('the phone mask', () => {
  it('turns typed digits into +7 (000) 000-00-00', () => {
    expect(typed('9161234567')).toBe('+7 (916) 123-45-67');
  });

  it('drops an 8 typed into the empty field and keeps every other 8', () => {
    expect(typed('89161234567')).toBe('+7 (916) 123-45-67');
    expect(typed('9881238888')).toBe('+7 (988) 123-88-88');
    expect(typed('88002000600')).toBe('+7 (800) 200-06-00');
  });

  it('takes nothing but digits, and no more than there are', () => {
    expect(typed('9a1б6 12')).toBe('+7 (916) 12');
    expect(typed('abc')).toBe('');
    expect(typed('916123456789')).toBe('+7 (916) 123-45-67');
  });

  it('shows a stored or pasted number in any usual writing', () => {
    for (const stored of [
      '+79161234567',
      '79161234567',
      '9161234567',
      '89161234567',
      '8 (916) 123-45-67',
      '+7 916 123-45-67',
    ]) {
      expect(formatPhone(stored), stored).toBe('+7 (916) 123-45-67');
    }
  });

  it('is whole only when all digits are there', () => {
    expect(isWholePhone('+7 (916) 123-45-67')).toBe(true);
    expect(isWholePhone('+7 (916) 123-45-6')).toBe(false);
    expect(isWholePhone('')).toBe(false);
  });

  it('counts as empty when only the beginning of the mask is there', () => {
    expect(isEmptyPhone('')).toBe(true);
    expect(isEmptyPhone('+7 (')).toBe(true);
    expect(isEmptyPhone('+7 (9')).toBe(false);
  });

  it('can be emptied with Backspace alone', () => {
    const erased = (text: string): string => retypePhone({ text: text.slice(0, -1), caret: text.length - 1 }).text;
    let text = '+7 (91';
    for (let press = 0; press < 10; press += 1) text = erased(text);
    expect(text).toBe('');
  });

  it('keeps the cursor behind the digit that was typed in the middle', () => {
    // +7 (916) 123 with a 5 typed after the 9.
    expect(retypePhone({ text: '+7 (9516) 123', caret: 6 })).toEqual({ text: '+7 (951) 612-3', caret: 6 });
  });
});
