import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A visual concept that the model knows by its number. */
export interface Concept {
  id: number;
  lemma: string;
  /** The usual word first. */
  russian: string[];
  /**
   * From these logits up it was there in half of the pictures, in seven of ten, in 85 of a hundred. Null: never so
   * sure.
   */
  likely: number | null;
  probable: number | null;
  sure: number | null;
}

/** One of ImageNet's kinds, by its number. */
export interface Kind {
  id: number;
  name: string;
  /** What people may type for it, wider words included. */
  words: string[];
}

const rowsOf = async (file: string): Promise<string[][]> =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t'));
const listOf = (text: string | undefined): string[] =>
  text === undefined || text === '-'
    ? []
    : text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean);
const threshold = (text: string | undefined): number | null =>
  text === undefined || text.trim() === '' ? null : Number(text);

export async function readConcepts(folder: string): Promise<Concept[]> {
  const rows = await rowsOf(join(folder, 'concepts.tsv'));
  return rows.map(([id, lemma = '', , russian, , , likely, probable, sure]) => ({
    id: Number(id),
    lemma,
    russian: listOf(russian),
    likely: threshold(likely),
    probable: threshold(probable),
    sure: threshold(sure),
  }));
}

export async function readKinds(folder: string): Promise<Kind[]> {
  const rows = await rowsOf(join(folder, 'kinds.tsv'));
  return rows.map(([, , name = '', words], id) => ({ id, name, words: listOf(words) }));
}
