import type { SeenObject, Sight } from '@rakurs/contract';
import { areaOf } from '../sights/boxes.ts';
import { isNameable } from '../sights/thresholds.ts';
import { agreeing } from './adjectives.ts';
import { countPhrase, isCrowd, isStable } from './counts.ts';
import { counted, enumerate, severalOf, withSomething } from './grammar.ts';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import { placeOf, relationsAmong, type Relation } from './relations.ts';

/** What is there, in nominative phrases, the weightiest first; and what stands on a table, which has a sentence of its own. */
export interface Contents {
  phrases: string[];
  onTheTable: string[];
}

interface Phrase {
  noun: string;
  text: string;
  weight: number;
}

const MOST_PHRASES = 5;
const COLOURED = new Set(['car', 'bus', 'truck', 'train', 'umbrella', 'couch', 'suitcase', 'motorcycle', 'fire hydrant', 'kite', 'vase']);
/** 'Бежевый автомобиль' is more often dusk than paint. */
const PAINTS = new Set(['чёрный', 'белый', 'серый', 'красный', 'оранжевый', 'жёлтый', 'зелёный', 'синий', 'голубой', 'фиолетовый']);
/** Among many people nobody cares for a tie. */
const LOST_IN_A_CROWD = new Set(['tie', 'handbag', 'backpack', 'tennis racket', 'cell phone', 'baseball glove']);

export function contentsOf(sight: Sight): Contents {
  const objects = sight.objects.filter(isNameable);
  const relations = relationsAmong(objects);
  const crowd = isCrowd(objects);
  const related = relatedPhrases(relations.filter(({ kind, subject }) => kind !== 'is on the table' && !(crowd && subject.noun === 'person')));
  const laid = relations.filter(({ kind, subject }) => kind === 'is on the table' && !related.used.has(subject));
  const used = new Set([...related.used, ...laid.flatMap(({ subject, object }) => [subject, object])]);
  const rest = objects.filter((object) => !used.has(object) && !(crowd && LOST_IN_A_CROWD.has(object.noun)));
  const plain = [...groupBy(rest, ({ noun }) => noun).values()].map((seen) => plainPhrase(seen, { sight, related: related.phrases }));
  const phrases = [...related.phrases, ...plain].sort((one, other) => other.weight - one.weight).slice(0, MOST_PHRASES).map(({ text }) => text);
  const [only] = objects;
  if (objects.length === 1 && only && phrases.length === 1 && areaOf(only) < 0.25) return { phrases: [`${phrases[0]} ${placeOf(only)}`], onTheTable: [] };
  return { phrases, onTheTable: tablePhrases(laid) };
}

/** 'человек на лошади', 'два человека с зонтами': those who do the same are told together. */
function relatedPhrases(relations: Relation[]): { phrases: Phrase[]; used: Set<SeenObject> } {
  const bySubject = [...groupBy(relations, ({ subject }) => subject).values()];
  const alike = groupBy(bySubject, (own) => own.map(({ kind, subject, object }) => `${subject.noun} ${kind} ${object.noun}`).sort().join());
  const phrases = [...alike.values()].flatMap((members) => {
    const [own = []] = members;
    const [first] = own;
    if (!first) return [];
    const { noun } = first.subject;
    const who = members.length > 1 ? counted(members.length, nounOf(noun)) : titleOf(nounOf(noun));
    const area = members.reduce((sum, [relation]) => sum + (relation ? areaOf(relation.subject) : 0), 0);
    return [{ noun, text: `${who} ${enumerate([...new Set(own.map((relation) => tailOf(relation, members.length)))])}`, weight: area + 0.2 }];
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

function plainPhrase(seen: SeenObject[], { sight, related }: { sight: Sight; related: Phrase[] }): Phrase {
  const [first] = seen;
  const noun = nounOf(first?.noun ?? '');
  const area = seen.reduce((sum, object) => sum + areaOf(object), 0);
  const isMore = related.some((phrase) => phrase.noun === noun.key);
  const weight = area + (noun.group === 'person' || noun.group === 'animal' ? 0.1 : 0) - (isMore ? 0.15 : 0);
  const text = countPhrase(noun, { seen, certainty: isStable(noun.key, sight) ? 'stable' : 'unstable' });
  if (isMore) return { noun: noun.key, weight, text: `ещё ${seen.length === 1 ? counted(1, noun) : text}` };
  if (seen.length > 1 || !first) return { noun: noun.key, weight, text };
  const painted = first.colour && COLOURED.has(noun.key) && PAINTS.has(first.colour) ? `${agreeing(first.colour, noun.gender)} ${text}` : text;
  const isClose = area > 0.5 && noun.group !== 'person' && noun.group !== 'furniture';
  return { noun: noun.key, weight, text: isClose ? `${painted} крупным планом` : painted };
}

function tablePhrases(laid: Relation[]): string[] {
  const kinds = [...groupBy(laid, ({ subject }) => subject.noun)].sort(([, one], [, other]) => other.length - one.length).slice(0, MOST_PHRASES);
  return kinds.map(([key, things]) => {
    const noun = nounOf(key);
    if (things.length > 2) return severalOf(noun);
    return things.length === 1 || noun.isMass || noun.gender === 'p' ? titleOf(noun) : counted(things.length, noun);
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
