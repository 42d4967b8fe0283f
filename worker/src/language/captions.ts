import type { Scene } from './scene.ts';

/** Who or what the likeliest caption is about: its first actor, by its lemma; null when it has none. */
export function subjectOfCaptions({ captions, categoryOf }: Scene): string | null {
  const [best = []] = captions;
  return best.find((lemma) => ['person', 'animal', 'vehicle'].includes(categoryOf(lemma))) ?? null;
}

const PEOPLE = new Set(['person', 'man', 'woman', 'child', 'boy', 'girl', 'group', 'player', 'baby', 'lady']);

/** A caption says the action behind the actor, with no other actor between them. */
export function isSaidTogether([actor, actions]: [string, string[]], { captions, categoryOf }: Scene): boolean {
  // 'A pizza sitting on top of a table' says nothing of who sits at it.
  const isActor = (lemma: string): boolean =>
    ['person', 'animal', 'vehicle', 'food', 'object'].includes(categoryOf(lemma));
  const isSame = (lemma: string): boolean => lemma === actor || (PEOPLE.has(actor) && PEOPLE.has(lemma));
  return captions.some((caption) =>
    caption.some((lemma, at) => {
      if (!actions.includes(lemma)) return false;
      const before = caption.slice(0, at).findLast(isActor);
      return before === undefined || isSame(before) || (PEOPLE.has(actor) && categoryOf(before) === 'person');
    }),
  );
}
