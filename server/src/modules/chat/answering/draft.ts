/** A file of the source that an answer speaks of. */
export interface CitedMoment {
  fileId: number;
  second: number | null;
}

export interface Draft {
  text: string;
  citations: CitedMoment[];
}

/** Who asks, and what may be looked at for the answer. */
export interface Asker {
  userId: number;
  dataSourceId: number;
}

export const MAX_CITED = 6;
const MAX_EXCERPT_LENGTH = 160;

/** A piece of somebody's text within a sentence. */
export const clipped = (text: string, longest = MAX_EXCERPT_LENGTH): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= longest
    ? line
    : `${letters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
};
