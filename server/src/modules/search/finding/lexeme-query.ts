import { owned, quoted } from '../indexing/lexemes.ts';

/**
 * A condition on a document's lexemes, written as a tsquery. Every lexeme is quoted and carries its owner: nothing a
 * user types
 * reaches the tsquery's own syntax.
 */
export interface Condition {
  text: string;
  /** How many documents can meet it at most, and how many would if conditions knew nothing of each other. */
  most: number;
  likely: number;
}

/** Builds one user's conditions; `total` is how many documents there are. */
export function createConditions(userId: number, total: number) {
  const lexeme = (name: string, files: number): Condition => ({
    text: quoted(owned(userId, name)),
    most: files,
    likely: files,
  });
  const capped = (amount: number): number => Math.min(amount, total);
  return {
    lexeme,
    /** As many as there are: of how many files hold something nobody has asked. */
    everything: total,
    /** Only where it stands with one of these weights. */
    weighed: (name: string, files: number, weights: string): Condition => {
      const { text, ...amounts } = lexeme(name, files);
      return { text: `${text}:${weights}`, ...amounts };
    },
    any: (conditions: readonly Condition[]): Condition => ({
      text: `(${conditions.map(({ text }) => text).join(' | ')})`,
      most: capped(conditions.reduce((sum, { most }) => sum + most, 0)),
      likely: capped(conditions.reduce((sum, { likely }) => sum + likely, 0)),
    }),
    all: (conditions: readonly Condition[]): Condition => ({
      text: `(${conditions.map(({ text }) => text).join(' & ')})`,
      most: Math.min(total, ...conditions.map(({ most }) => most)),
      likely: conditions.reduce((likely, condition) => likely * (condition.likely / Math.max(total, 1)), total),
    }),
    inSequence: (conditions: readonly Condition[]): Condition => ({
      text: `(${conditions.map(({ text }) => text).join(' <-> ')})`,
      most: Math.min(total, ...conditions.map(({ most }) => most)),
      likely: conditions.reduce((likely, condition) => likely * (condition.likely / Math.max(total, 1)), total),
    }),
    not: ({ text, likely }: Condition): Condition => ({ text: `!${text}`, most: total, likely: total - likely }),
  };
}
export type Conditions = ReturnType<typeof createConditions>;
