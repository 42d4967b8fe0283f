import { DESCRIPTION_SHOWN_LETTERS } from '@rakurs/contract';

/** A section 9: 1-2 ms per character. */
const TYPING_MS_PER_LETTER = 1.5;

/** The first 100 characters and '...' when there are more (A section 4). Letters, not UTF-16 halves of them. */
export const shorten = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > DESCRIPTION_SHOWN_LETTERS
    ? `${letters.slice(0, DESCRIPTION_SHOWN_LETTERS).join('')}...`
    : text;
};

/** How much of the text is typed after this time: several letters a frame. */
export const typedPart = (text: string, elapsedMs: number): string =>
  Array.from(text)
    .slice(0, Math.floor(Math.max(0, elapsedMs) / TYPING_MS_PER_LETTER))
    .join('');
