import type { Told } from './bags.ts';

/** A caption for the decoder: its picture, its words by their numbers, and whether a machine wrote it. */
export type CaptionRow = [picture: number, words: number[], isOfMachine: 0 | 1];

/** Numbers that mean no word: filling, the beginning, the end, a word that is too rare. */
const SIGNS = ['<pad>', '<s>', '</s>', '<unk>'] as const;
const UNKNOWN = SIGNS.indexOf('<unk>');
const FEWEST = 5;
const SHORTEST = 4;
const LONGEST = 18;

/** Every word of captions that is common enough has a number; the order of words stays. */
export function prepareCaptions(told: readonly Told[]): { words: string[]; captions: CaptionRow[] } {
  const sentences = told.filter(
    ({ source, words }) => (source === 'caption' || source === 'machine') && words.length >= SHORTEST,
  );
  const counts = new Map<string, number>();
  for (const word of sentences.flatMap((one) => one.words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= FEWEST).toSorted(([, one], [, other]) => other - one);
  const words = [...SIGNS, ...common.map(([word]) => word)];
  const numberOf = new Map(words.map((word, number) => [word, number]));
  const seen = new Set<string>();
  const captions = sentences.flatMap(({ picture, words: said, source }): CaptionRow[] => {
    const key = `${picture} ${said.join(' ')}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      [picture, said.slice(0, LONGEST).map((word) => numberOf.get(word) ?? UNKNOWN), source === 'machine' ? 1 : 0],
    ];
  });
  return { words, captions };
}
