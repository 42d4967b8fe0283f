import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VisionOutput } from '@rakurs/contract';

/** A visual concept that our model knows by its number. */
export interface Concept {
  id: number;
  /** English lemma: a name for programs. */
  lemma: string;
  category: string;
  /** Russian lemmas, the usual one first. */
  russian: string[];
  /** Validation pictures that had it. */
  examples: number;
  /**
   * From this logit up the concept was there in half of the images, in seven of ten, in 85 of a hundred. Null: never
   * so sure.
   */
  likely: number | null;
  probable: number | null;
  sure: number | null;
  /** In 95 of a hundred. */
  certain: number | null;
}

/** How often it was right when the model was as sure: in half of the images, in seven of ten, in 85 of a hundred. */
export const LIKELY = 0.5;
export const PROBABLE = 0.7;
export const SURE = 0.85;
/** Concepts that are more likely there than not, by their English lemmas. */
export type Certainties = ReadonlyMap<string, number>;

const threshold = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);

function readConcept(row: string): Concept {
  const [id, lemma = '', category = '', russian = '', examples, , likely, probable, sure, certain] = row.split('\t');
  const words =
    russian === '-'
      ? []
      : russian
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean);
  return {
    id: Number(id),
    lemma,
    category,
    russian: words,
    examples: Number(examples),
    likely: threshold(likely),
    probable: threshold(probable),
    sure: threshold(sure),
    certain: threshold(certain),
  };
}

/** The words of the model, in the order of its answers. */
export async function readLexicon(folder: string): Promise<readonly Concept[]> {
  const [, ...rows] = (await readFile(join(folder, 'concepts.tsv'), 'utf8')).trimEnd().split('\n');
  const concepts = rows.map(readConcept);
  if (concepts.some(({ id }, at) => id !== at)) throw new Error('The lexicon is not in the order of the model');
  return concepts;
}

const certaintyOf = ({ probable, sure }: Concept, logit: number): number =>
  sure !== null && logit >= sure ? SURE : probable !== null && logit >= probable ? PROBABLE : LIKELY;

/** How sure the model was of each concept that it saw. Of a model with another lexicon nothing is known. */
export const certaintiesOf = (concepts: VisionOutput['concepts'], lexicon: readonly Concept[]): Certainties =>
  new Map(
    concepts.flatMap(({ id, logit }) => {
      const concept = lexicon[id];
      return concept ? [[concept.lemma, certaintyOf(concept, logit)] as const] : [];
    }),
  );
