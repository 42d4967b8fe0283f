import { anywhere, inClass, inTitle, ofLowConfidence, ofKind, ofSource, ofTaught } from '../indexing/lexemes.ts';
import { LEVELS, type CountedAlternative, type Counts, type Term } from '../query/terms.ts';
import type { Understood } from '../query/understand.ts';
import { hasCount, isAbsent } from './evidence-limits.ts';
import type { Condition, Conditions } from './lexeme-query.ts';

interface Field {
  lexeme: (word: string) => string;
  files: keyof CountedAlternative['files'];
}
const ANYWHERE: Field = { lexeme: anywhere, files: 'anywhere' };
const TITLE: Field = { lexeme: inTitle, files: 'title' };
const CLASS: Field = { lexeme: inClass, files: 'class' };

/** By what the project has taught. */
const TAUGHT: Field = { lexeme: ofTaught, files: 'taught' };
/** Seen too faintly to be told: after everything else. */
const LOW_CONFIDENCE: Field = { lexeme: ofLowConfidence, files: 'lowConfidence' };

const MAX_SOURCES_IN_QUERY = 100;

/** Ways to meet alternatives in fields. */
const waysWith =
  ({ all, lexeme }: Conditions) =>
  (alternatives: readonly CountedAlternative[], fields: readonly Field[]): Condition[] =>
    fields.flatMap((field) =>
      alternatives
        .filter(({ files }) => files[field.files] > 0)
        .map(({ words, files }) => all(words.map((word) => lexeme(field.lexeme(word), files[field.files])))),
    );

/** What must stand in a file beside the plain words, classes and phrases, and what must not. Null: nothing. */
export function limitsOfText(
  { classes, phrases, absent, counts }: Understood,
  conditions: Conditions,
): Condition | null {
  const { all, any, inSequence } = conditions;
  const inFields = waysWith(conditions);
  const sequence = (terms: readonly Term[]): Condition =>
    inSequence(terms.map(({ alternatives }) => any(inFields(alternatives, [ANYWHERE]))));
  const limits = [
    ...classes.map(({ alternatives }) => any(inFields(alternatives, [CLASS]))),
    ...phrases.map(sequence),
    ...absent.flatMap((one) => isAbsent(one, conditions)),
    ...counts.map((count) => hasCount(count, conditions)),
  ];
  return limits.length > 0 ? all(limits) : null;
}

/**
 * Which kinds of files and which sources. Dates are told beside a condition, as are sources, of which a query may hold
 * too many.
 */
function limitsOfPlace(
  { kinds, sources, isNarrowed }: Understood['place'],
  counts: Counts,
  { any, lexeme }: Conditions,
): Condition[] {
  const counted = (name: string): Condition => lexeme(name, counts.get(name) ?? 0);
  return [
    ...(kinds.length > 0 ? [any(kinds.map((kind) => counted(ofKind(kind))))] : []),
    ...(isNarrowed && sources.length <= MAX_SOURCES_IN_QUERY
      ? [any(sources.map(({ id }) => counted(ofSource(id))))]
      : []),
  ];
}

/** All that holds beside the plain words. */
function limitsBeside(wanted: Understood, counts: Counts, conditions: Conditions): Condition[] {
  const written = limitsOfText(wanted, conditions);
  return [...(written ? [written] : []), ...limitsOfPlace(wanted.place, counts, conditions)];
}

/**
 * What to look for, the best first; each tier holds the ones before it. A common word meets more files than can be
 * ranked: by tiers, an old file
 * with the word in its title is still found before a new one that has it somewhere in the text.
 * An empty list: every file of the place.
 */
export function tiersOf(wanted: Understood, counts: Counts, conditions: Conditions): Condition[] {
  const { all, any } = conditions;
  const inFields = waysWith(conditions);
  const { terms } = wanted;
  const always = limitsBeside(wanted, counts, conditions);
  if (terms.length === 0) return always.length > 0 ? [...taughtTier(wanted, always, conditions), all(always)] : [];

  const tier = (fields: readonly Field[], level: number): Condition | null => {
    const each = terms.map(({ alternatives }) =>
      inFields(
        alternatives.filter((alternative) => alternative.level <= level),
        fields,
      ),
    );
    return each.every((ways) => ways.length > 0) ? all([...each.map(any), ...always]) : null;
  };
  const tiers = [
    ...LEVELS.flatMap((level) => [tier([TITLE], level), tier([TITLE, CLASS], level), tier([ANYWHERE], level)]),
    tier([ANYWHERE, LOW_CONFIDENCE], 1),
  ].filter((condition) => condition !== null);
  return [...new Map(tiers.map((condition) => [condition.text, condition])).values()];
}

/** Of asked classes, those that the project itself has taught come before what machines name so. */
function taughtTier({ classes }: Understood, always: readonly Condition[], conditions: Conditions): Condition[] {
  const each = classes.map(({ alternatives }) => waysWith(conditions)(alternatives, [TAUGHT]));
  return each.length > 0 && each.every((ways) => ways.length > 0)
    ? [conditions.all([...each.map(conditions.any), ...always])]
    : [];
}

/** Never more of these than a user types who knows what to ask; each is a word's list to read. */
const MAX_TERMS_IN_PART = 6;

/**
 * For when not every word is there: all but one of them, then any. Empty where that would be the same as all. Related
 * words ('человек' for 'девушка') are no part of what was asked.
 */
export function partialTiersOf(wanted: Understood, counts: Counts, conditions: Conditions): Condition[] {
  const { all, any } = conditions;
  const inFields = waysWith(conditions);
  const always = limitsBeside(wanted, counts, conditions);
  const terms = wanted.terms.slice(0, MAX_TERMS_IN_PART);
  if (terms.length < 2) return [];
  const held = terms.flatMap(({ alternatives }) => {
    const ways = inFields(
      alternatives.filter(({ level }) => level < 2),
      [ANYWHERE],
    );
    return ways.length > 0 ? [any(ways)] : [];
  });
  if (held.length === 0) return [];
  const limited = (condition: Condition): Condition => all([condition, ...always]);
  const allHeld = held.length < terms.length ? [all(held)] : [];
  const allButOne =
    held.length > 2 ? [any(held.map((_, left) => all(held.filter((_condition, at) => at !== left))))] : [];
  return [...allHeld, ...allButOne, any(held)].map(limited);
}
