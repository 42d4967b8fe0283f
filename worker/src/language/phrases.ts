import type { DetectedObject, FrameAnalysis } from '@rakurs/contract';
import { areaOf } from '../analysis/boxes.ts';
import { isNameable } from '../analysis/thresholds.ts';
import { shownPhrase, isCrowd, isStable } from './counts.ts';
import { counted, enumerate, severalOf, withSomething } from './grammar.ts';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { colouredNoun } from './coloured-noun.ts';
import { relationsAmong, type Relation } from './relations.ts';
import type { Phrase } from './phrase.ts';

/**
 * What is there, in nominative phrases, the weightiest first; and what stands on a table, which has a sentence of its
 * own.
 */
export interface Contents {
  phrases: Phrase[];
  onTheTable: Phrase[];
}

interface Weighed extends Phrase {
  noun: string;
  weight: number;
}

const MAX_PHRASES = 5;
/** Among many people nobody cares for a tie. */
const LOST_IN_A_CROWD = new Set(['tie', 'handbag', 'backpack', 'tennis racket', 'cell phone', 'baseball glove']);

export function contentsOf(analysis: FrameAnalysis): Contents {
  const objects = analysis.objects.filter(isNameable);
  const relations = relationsAmong(objects);
  const crowd = isCrowd(objects);
  const related = relatedPhrases(
    relations.filter(({ kind, subject }) => kind !== 'is on the table' && !(crowd && subject.noun === 'person')),
  );
  const laid = relations.filter(({ kind, subject }) => kind === 'is on the table' && !related.used.has(subject));
  const used = new Set([...related.used, ...laid.flatMap(({ subject, object }) => [subject, object])]);
  const rest = objects.filter((object) => !used.has(object) && !(crowd && LOST_IN_A_CROWD.has(object.noun)));
  const plain = [...groupBy(rest, ({ noun }) => noun).values()].map((seen) =>
    plainPhrase(seen, { analysis, related: related.phrases }),
  );
  // Whoever is 'ещё один' comes behind the first.
  const isMore = ({ text }: Weighed) => Number(text.startsWith('ещё '));
  const phrases = [...related.phrases, ...plain]
    .sort((one, other) => isMore(one) - isMore(other) || other.weight - one.weight)
    .slice(0, MAX_PHRASES)
    .map(({ text, gender }) => ({ text, gender }));
  return { phrases, onTheTable: tablePhrases(laid) };
}

/** 'человек на лошади', 'два человека с зонтами': those who do the same are told together. */
function relatedPhrases(relations: Relation[]): { phrases: Weighed[]; used: Set<DetectedObject> } {
  const bySubject = [...groupBy(relations, ({ subject }) => subject).values()];
  const alike = groupBy(bySubject, (own) =>
    own
      .map(({ kind, subject, object }) => `${subject.noun} ${kind} ${object.noun}`)
      .sort()
      .join(),
  );
  const phrases = [...alike.values()].flatMap((members) => {
    const [own = []] = members;
    const [first] = own;
    if (!first) return [];
    const { noun } = first.subject;
    const who = members.length > 1 ? counted(members.length, nounOf(noun)) : titleOf(nounOf(noun));
    const area = members.reduce((sum, [relation]) => sum + (relation ? areaOf(relation.subject) : 0), 0);
    return [
      {
        noun,
        gender: members.length > 1 ? 'p' : nounOf(noun).gender,
        text: `${who} ${enumerate([...new Set(own.map((relation) => tailOf(relation, members.length)))])}`,
        weight: area + 0.2,
      },
    ];
  });
  return { phrases, used: new Set(relations.flatMap(({ subject, object }) => [subject, object])) };
}

function tailOf({ kind, object }: Relation, members: number): string {
  const { singular, plural, gender } = nounOf(object.noun);
  const forms = members > 1 || gender === 'p' ? plural : singular;
  switch (kind) {
    case 'rides':
    case 'stands on':
      return `на ${forms.prepositional}`;
    // Two cats may share a sofa, and nobody saw a second one.
    case 'lies on':
    case 'is on the table':
      return `на ${singular.prepositional}`;
    case 'wears':
      return `в ${forms.prepositional}`;
    case 'carries':
      return withSomething(forms.instrumental);
  }
}

function plainPhrase(
  seen: DetectedObject[],
  { analysis: sight, related }: { analysis: FrameAnalysis; related: Weighed[] },
): Weighed {
  const [first] = seen;
  const noun = nounOf(first?.noun ?? '');
  const area = seen.reduce((sum, object) => sum + areaOf(object), 0);
  const isMore = related.some((phrase) => phrase.noun === noun.key);
  const weight = area + (noun.group === 'person' || noun.group === 'animal' ? 0.1 : 0) - (isMore ? 0.15 : 0);
  const shown = shownPhrase(noun, { seen, certainty: isStable(noun.key, sight) ? 'stable' : 'unstable' });
  if (isMore)
    return { noun: noun.key, weight, ...shown, text: `ещё ${seen.length === 1 ? counted(1, noun) : shown.text}` };
  if (seen.length > 1 || !first) return { noun: noun.key, weight, ...shown };
  const called = colouredNoun(first, noun);
  const isClose = area > 0.5 && noun.group !== 'person' && noun.group !== 'furniture';
  return { noun: noun.key, weight, gender: noun.gender, text: isClose ? `${called} крупным планом` : called };
}

function tablePhrases(laid: Relation[]): Phrase[] {
  const kinds = [...groupBy(laid, ({ subject }) => subject.noun)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MAX_PHRASES);
  return kinds.map(([key, things]) => {
    const noun = nounOf(key);
    const isOne = things.length === 1 || noun.isMass || noun.gender === 'p';
    if (things.length > 2 && !isOne) return { gender: 'n', text: severalOf(noun) };
    return isOne ? { gender: noun.gender, text: titleOf(noun) } : { gender: 'p', text: counted(things.length, noun) };
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
