import type { DetectedObject } from '@rakurs/contract';
import { nounOf, titleOf } from '../nouns/nouns.ts';

/** What a thing is called, for machines and for people: the two change together. */
export const detectionNames = (noun: string): Pick<DetectedObject, 'noun' | 'class_name'> => ({
  noun,
  class_name: titleOf(nounOf(noun)),
});
