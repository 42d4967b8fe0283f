/** What is left of a question while it is being read. */
export interface RemainingText {
  text: string;
}

/** A piece that is no part of a longer word. The question is folded: small letters, 'е' for 'ё', single spaces. */
export const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');

/** Finds the pattern and takes it out. */
export function extractPattern(rest: RemainingText, pattern: RegExp): RegExpExecArray | null {
  const found = pattern.exec(rest.text);
  if (found)
    rest.text = `${rest.text.slice(0, found.index)} ${rest.text.slice(found.index + found[0].length)}`
      .replaceAll(/\s+/g, ' ')
      .trim();
  return found;
}
