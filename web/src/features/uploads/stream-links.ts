/** Links as a user pastes them: one per line, blank lines between them mean nothing. */
export const linksIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((uploadManager) => uploadManager.trim())
    .filter((uploadManager) => uploadManager !== '');

/** The box without its first link: it is added, and the next try must not add it again. */
export const dropFirstLink = (text: string): string => linksIn(text).slice(1).join('\n');

/** More of a link would push what is said of it out of sight. */
const QUOTED_CHARACTERS = 80;

/**
 * A link as it is quoted beside the box: without its password, which others at the screen need not read, and not longer
 * than its beginning.
 */
export const quotedLink = (link: string): string => {
  const masked = link.replace(/^([a-z]+:\/\/[^/@:]*):.*@/i, '$1:***@');
  return masked.length > QUOTED_CHARACTERS ? `${masked.slice(0, QUOTED_CHARACTERS)}…` : masked;
};
