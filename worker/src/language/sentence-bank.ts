import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Concept } from '../analysis/lexicon.ts';

/** What a sentence says of one thing: one of these concepts, in this number. */
export interface Claim {
  /** By their English lemmas; a Russian word may stand for several. */
  lemmas: string[];
  category: string;
  count: 'any' | 'several' | number;
  /** How much it tells: rare concepts tell more. */
  information: number;
}

/** A ready Russian sentence and all that it claims, in its order. */
export interface Sentence {
  text: string;
  claims: readonly Claim[];
}

const MOST_INFORMATION = 7;
const PICTURES = 1859;

function readClaim(text: string, lexicon: readonly Concept[]): Claim {
  const [, ids = '', number] = /^([\d|]+)(\+|=\d+)?$/.exec(text) ?? [];
  const concepts = ids.split('|').flatMap((id) => lexicon[Number(id)] ?? []);
  if (concepts.length === 0) throw new Error(`The bank claims "${text}", which is no concept`);
  return claimOf(concepts, number === undefined ? 'any' : number === '+' ? 'several' : Number(number.slice(1)));
}

/** That one of these concepts is there, in this number. */
export function claimOf(concepts: readonly Concept[], count: Claim['count']): Claim {
  const seen = Math.max(0, ...concepts.map(({ examples }) => examples));
  return {
    lemmas: concepts.map(({ lemma }) => lemma),
    category: concepts[0]?.category ?? '',
    count,
    information: Math.min(MOST_INFORMATION, Math.log(PICTURES / (seen + 1))),
  };
}

export async function readBank(folder: string, lexicon: readonly Concept[]): Promise<readonly Sentence[]> {
  const [, ...rows] = (await readFile(join(folder, 'bank.tsv'), 'utf8')).trimEnd().split('\n');
  const known = new Map<string, Claim>();
  const claimOf = (text: string): Claim => {
    const claim = known.get(text) ?? readClaim(text, lexicon);
    known.set(text, claim);
    return claim;
  };
  return rows.map((row) => {
    const [claims = '', text = ''] = row.split('\t');
    return { text, claims: claims.split(' ').map(claimOf) };
  });
}
