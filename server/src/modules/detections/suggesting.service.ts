import type { SuggestedFrame } from '@rakurs/contract';
import type { Classifiers } from './classifiers.service.ts';
import type { Place } from './known-classes.service.ts';

export interface SuggestingDeps {
  classifiers: Pick<Classifiers, 'requireOwn'>;
}

/** Frames that would teach a class most. */
export const createSuggesting = ({ classifiers }: SuggestingDeps) => ({
  async suggest(place: Place, classifierId: number): Promise<SuggestedFrame[]> {
    await classifiers.requireOwn(place, classifierId);
    return [];
  },
});
export type Suggesting = ReturnType<typeof createSuggesting>;
