import { anywhere, inClass, inTitle, ofGlimpse, ofKind, ofSource } from '../indexing/lexemes.ts';
import { LEVELS, type CountedAlternative, type Counts, type Term } from '../query/terms.ts';
import type { Understood } from '../query/understand.ts';
import type { Condition, Conditions } from './lexeme-query.ts';

interface Field {
  lexeme: (word: string) => string;
  files: keyof CountedAlternative['files'];
}
const ANYWHERE: Field = { lexeme: anywhere, files: 'anywhere' };
const TITLE: Field = { lexeme: inTitle, files: 'title' };
const CLASS: Field = { lexeme: inClass, files: 'class' };

/** Seen too faintly to be told: after everything else. */
const GLIMPSE: Field = { lexeme: ofGlimpse, files: 'glimpse' };

const MOST_SOURCES_IN_QUERY = 100;

/** Ways to meet alternatives in fields. */
const waysWith = ({ all, lexeme }: Conditions) => (alternatives: readonly CountedAlternative[], fields: readonly Field[]): Condition[] =>
  fields.flatMap((field) => alternatives.filter(({ files }) => files[field.files] > 0).map(({ words, files }) => all(words.map((word) => lexeme(field.lexeme(word), files[field.files])))));

/** What holds beside the plain words: classes, phrases, kinds, sources, and what must not be there. Null: nothing does. */
export function limitsOf({ place, classes, phrases, without }: Understood, counts: Counts, conditions: Conditions): Condition | null {
  const { all, any, inSequence, lexeme, not } = conditions;
  const inFields = waysWith(conditions);
  const sequence = (terms: readonly Term[]): Condition => inSequence(terms.map(({ alternatives }) => any(inFields(alternatives, [ANYWHERE]))));
  const counted = (name: string): Condition => lexeme(name, counts.get(name) ?? 0);
  const always: Condition[] = [
    ...classes.map(({ alternatives }) => any(inFields(alternatives, [CLASS]))),
    ...phrases.map(sequence),
    ...(place.kinds.length > 0 ? [any(place.kinds.map((kind) => counted(ofKind(kind))))] : []),
    // Many sources are told apart row by row.
    ...(place.isNarrowed && place.sources.length <= MOST_SOURCES_IN_QUERY ? [any(place.sources.map(({ id }) => counted(ofSource(id))))] : []),
  ];
  const never = without.map((words) => not(sequence(words)));
  return always.length + never.length > 0 ? all([...always, ...never]) : null;
}

/**
 * What to look for, the best first; each tier holds the ones before it. A common word meets more files than can be ranked: by tiers, an old file
 * with the word in its title is still found before a new one that has it somewhere in the text.
 * An empty list: every file of the place.
 */
export function tiersOf(wanted: Understood, counts: Counts, conditions: Conditions): Condition[] {
  const { all, any } = conditions;
  const inFields = waysWith(conditions);
  const { terms } = wanted;
  const always = limitsOf(wanted, counts, conditions);
  if (terms.length === 0) return always ? [always] : [];

  const tier = (fields: readonly Field[], level: number): Condition | null => {
    const each = terms.map(({ alternatives }) => inFields(alternatives.filter((alternative) => alternative.level <= level), fields));
    return each.every((ways) => ways.length > 0) ? all([...each.map(any), ...(always ? [always] : [])]) : null;
  };
  const tiers = [...LEVELS.flatMap((level) => [tier([TITLE], level), tier([TITLE, CLASS], level), tier([ANYWHERE], level)]), tier([ANYWHERE, GLIMPSE], 1)].filter((condition) => condition !== null);
  return [...new Map(tiers.map((condition) => [condition.text, condition])).values()];
}
