import type { Gender } from '../nouns/nouns.ts';

/**
 * A phrase in the nominative, and what a verb in front of it must agree with: 'p' for 'две собаки', 'n' for 'несколько
 * собак'.
 */
export interface Phrase {
  text: string;
  gender: Gender;
}
