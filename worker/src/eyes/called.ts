import type { SeenObject } from '@rakurs/contract';
import { nounOf, titleOf } from '../nouns/nouns.ts';

/** What a thing is called, for machines and for people: the two change together. */
export const called = (noun: string): Pick<SeenObject, 'noun' | 'class_name'> => ({
  noun,
  class_name: titleOf(nounOf(noun)),
});
