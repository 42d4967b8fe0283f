/** What the eyes noticed of a picture beyond what travels on the wire: the stuff descriptions and answers are made of. */
export interface Impression {
  width: number;
  height: number;
  /** Objects from the search threshold up. `noun` is the key of the noun table. */
  objects: SeenObject[];
  /** Seen too faintly for search. A count is exact only when nothing of the same noun glimmers below it. */
  glimpses: { noun: string; confidence: number }[];
  /** Main colours in Russian, the largest share first; shares sum to at most 1. */
  palette: { name: string; share: number }[];
  /** Mean lightness, 0 to 1. */
  lightness: number;
  isGrey: boolean;
  /** The whole picture as the general classifier names it; null when it is unsure. */
  gist: Gist | null;
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
  /** After the classifier was asked for its opinion: 'doubtful' is worth a 'возможно', 'overruled' is most likely something else. */
  standing: 'seen' | 'doubtful' | 'overruled';
}

export interface Gist {
  /** Russian nominative, as fine as the classifier dares: 'хаски', or 'собака' when it does not. */
  name: string;
  /** What it surely is: 'собака' for 'хаски'; the same as the name when there is nothing wider. */
  kind: string;
  group: string;
  confidence: number;
  /** Key of the noun table when the detector has a word for it. */
  noun: string | null;
  /** It tells what the picture is about, because the detector saw nothing better. */
  leads: boolean;
}
