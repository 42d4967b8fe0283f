import { createMask, type MaskedPatternOptions } from 'imask';

const digitsOf = (text: string): string => text.replace(/\D/g, '');

// The country's 7 is part of the mask and counts as typed.
const typedBeyondCountry = (unmasked: string): string => unmasked.replace(/^7/, '');

/** +7 (000) 000-00-00, digits only; a leading 8, as people dial inside the country, is dropped (B section 5). */
export const PHONE_MASK = {
  mask: '+{7} (000) 000-00-00',
  // A whole number pasted with its 8.
  prepare: (text, masked) => (masked.unmaskedValue === '' && /^8\d{10}$/.test(digitsOf(text)) ? digitsOf(text).slice(1) : text),
  // An 8 typed into the empty field.
  prepareChar: (char, masked) => (char === '8' && typedBeyondCountry(masked.unmaskedValue) === '' ? '' : char),
} satisfies MaskedPatternOptions;

const resolve = (text: string) => {
  const mask = createMask(PHONE_MASK);
  mask.resolve(text);
  return mask;
};

/** A stored number as the mask shows it. */
export const formatPhone = (stored: string): string => resolve(stored).value;

export const isWholePhone = (text: string): boolean => resolve(text).isComplete;

/** Nothing but the mask's own beginning: for the person the field is empty. */
export const isEmptyPhone = (text: string): boolean => typedBeyondCountry(digitsOf(text)) === '';
