import { createMask } from 'imask';
import { describe, expect, it } from 'vitest';
import { formatPhone, isEmptyPhone, isWholePhone, PHONE_MASK } from './phone-mask.ts';

const typed = (keys: string): string => {
  const mask = createMask(PHONE_MASK);
  for (const key of keys) mask.append(key, { input: true }, '');
  return mask.value;
};

describe('the phone mask', () => {
  it('turns typed digits into +7 (000) 000-00-00', () => {
    expect(typed('9161234567')).toBe('+7 (916) 123-45-67');
  });

  it('drops a leading 8 of an empty field and keeps every other 8', () => {
    expect(typed('89161234567')).toBe('+7 (916) 123-45-67');
    expect(typed('9881238888')).toBe('+7 (988) 123-88-88');
  });

  it('takes nothing but digits', () => {
    expect(typed('9a1б6 12')).toBe('+7 (916) 12');
  });

  it('shows a stored or pasted number in any usual writing', () => {
    for (const stored of ['+79161234567', '79161234567', '9161234567', '89161234567', '8 (916) 123-45-67', '+7 916 123-45-67']) {
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
});
