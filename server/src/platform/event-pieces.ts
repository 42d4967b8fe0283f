/** A part of a text that is too long to travel whole. */
export interface Piece {
  from: string;
  id: string;
  place: number;
  of: number;
  text: string;
}

/**
 * NOTIFY takes less than 8000 bytes. A letter takes at most six of them once it is escaped in JSON ('\u0000'), so that
 * this many letters
 * always fit together with the piece's own names.
 */
const LETTERS = 1200;

export const splitText = (from: string, id: string, text: string): Piece[] => {
  const of = Math.max(1, Math.ceil(text.length / LETTERS));
  return Array.from({ length: of }, (_, place) => ({
    from,
    id,
    place,
    of,
    text: text.slice(place * LETTERS, (place + 1) * LETTERS),
  }));
};

/** Puts pieces together again, in whatever order they come. */
export function createJoiner() {
  const unfinished = new Map<string, Map<number, string>>();
  return {
    /** The whole text with its last piece; null until then. */
    take({ from, id, place, of, text }: Piece): string | null {
      const key = `${from} ${id}`;
      const parts = unfinished.get(key) ?? new Map<number, string>();
      parts.set(place, text);
      if (parts.size < of) {
        unfinished.set(key, parts);
        return null;
      }
      unfinished.delete(key);
      return Array.from({ length: of }, (_, at) => parts.get(at) ?? '').join('');
    },
  };
}
