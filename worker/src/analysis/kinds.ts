import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One of ImageNet's kinds, by its place in the list. */
export interface Kind {
  name: string;
  /** What people call it, wider words included. */
  words: string[];
}

export async function readKinds(folder: string): Promise<readonly Kind[]> {
  const [, ...rows] = (await readFile(join(folder, 'kinds.tsv'), 'utf8')).trimEnd().split('\n');
  return rows.map((row) => {
    const [, , name = '', words = ''] = row.split('\t');
    return {
      name,
      words: words
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    };
  });
}
