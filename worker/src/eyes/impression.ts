/** What the eyes noticed of a picture beyond what travels on the wire: the stuff descriptions and answers are made of. */
export interface Impression {
  width: number;
  height: number;
  /** Objects from the search threshold up. `noun` is the key of the noun table. */
  objects: SeenObject[];
  /** Main colours in Russian, the largest share first; shares sum to at most 1. */
  palette: { name: string; share: number }[];
  /** Mean lightness, 0 to 1. */
  lightness: number;
  isGrey: boolean;
  /** The whole picture as the general classifier names it; null when it is unsure. */
  gist: { name: string; group: string; confidence: number } | null;
}

export interface SeenObject {
  noun: string;
  confidence: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Its main colour in Russian; null when no colour prevails. */
  colour: string | null;
}
