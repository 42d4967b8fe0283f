/** Links as a person pastes them: one per line, blank lines between them mean nothing. */
export const linksIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The box without its first link: it is added, and the next try must not add it again. */
export const withoutFirst = (text: string): string => linksIn(text).slice(1).join('\n');
