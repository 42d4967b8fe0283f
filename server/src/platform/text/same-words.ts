/** How far two texts say the same, whoever wrote them and whatever they read a little differently. */
const WORD = /[\p{L}\d]{3,}/gu;
/** Russian endings change; the beginnings of words do not. */
const STEM_LENGTH = 5;
/** Something that leads out of here: an address, a letter box, a telephone. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|[\w.-]+@[\w-]+\.\w+|[\p{L}\d][\p{L}\d-]*\.(?:ru|su|рф|com|net|org|info|io|me|xyz|site|online|top|shop|link|app|dev)(?![\p{L}\d])\S*|\+?\d[\d ()-]{8,}\d/giu;
const SAME_LINK = 0.75;

const plain = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

export const stemsOf = (text: string): Set<string> =>
  new Set((plain(text).match(WORD) ?? []).map((word) => word.slice(0, STEM_LENGTH)));

/** Of these, the share that is among those; null: there are none to look for. */
export const wordOverlap = (words: ReadonlySet<string>, others: ReadonlySet<string>): number | null =>
  words.size === 0 ? null : [...words].filter((word) => others.has(word)).length / words.size;

const pairsOf = (text: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
const likeness = (one: string, other: string): number => {
  const [ours, theirs] = [pairsOf(one), pairsOf(other)];
  const both = [...ours].filter((pair) => theirs.has(pair)).length;
  return ours.size + theirs.size === 0 ? 0 : (2 * both) / (ours.size + theirs.size);
};
const linksIn = (text: string): string[] => plain(text).match(LINK) ?? [];

/**
 * Whether a text leads somewhere where the other does not. What is read from a picture may differ by a letter or two.
 */
export function pointsElsewhere(text: string, other: string): boolean {
  const links = linksIn(text);
  if (links.length === 0) return false;
  const known = linksIn(other);
  return links.some((link) => !known.some((one) => likeness(link, one) >= SAME_LINK));
}
