import type { Meaning } from './names.ts';

/** Something that a question names and vision may know. */
export interface Term {
  meaning: Meaning;
  /** As it was written. */
  word: string;
  /** A word for a deed, in any form: 'сидит', but not 'остановка'. */
  isVerb: boolean;
  /** Where among the words of the question it stands. */
  at: number;
  /** 'без каски' */
  isWithout: boolean;
  /** The preposition in front of it: 'на' of 'на диване'. */
  preposition: string | null;
}

export interface AskedColour {
  /** In the masculine: 'красный'. */
  name: string;
  at: number;
}
