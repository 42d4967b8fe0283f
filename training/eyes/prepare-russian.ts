import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { learnPieces } from './pieces.ts';
import { linesOf } from './read-texts.ts';

// npx tsx training/eyes/prepare-russian.ts FOLDER [merges]
// Reads russian.tsv (picture, English caption, Russian sentence) and caption-words.txt (prepare-texts.ts), and writes
// russian-pieces.txt and russian.json, rows of English words and Russian pieces by their numbers, for translate.py.

const [folder, merges = '2200'] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Which folder holds the sentences?\n');
  process.exit(1);
}
const UNKNOWN = 3;
const MOST_WORDS = 18;
const MOST_PIECES = 28;

const russianWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[.«»"“”!?;:()…]/g, ' ')
    .replaceAll(',', ' , ')
    .replaceAll(/[–—]/g, ' — ')
    .split(/\s+/)
    .filter(Boolean);
const englishWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z ]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean);

const sentences = linesOf(join(folder, 'russian.tsv')).map((line) => {
  const [, english = '', russian = ''] = line.split('\t');
  return { english: englishWords(english), russian: russianWords(russian) };
});
const numberOf = new Map(linesOf(join(folder, 'caption-words.txt')).map((word, number) => [word, number]));
const { names, numbersOf } = learnPieces(
  sentences.flatMap(({ russian }) => russian),
  { merges: Number(merges) },
);
const rows = sentences
  .map(({ english, russian }) => [
    english.slice(0, MOST_WORDS).map((word) => numberOf.get(word) ?? UNKNOWN),
    russian.flatMap((word) => numbersOf(word) ?? [UNKNOWN]),
  ])
  .filter(([, pieces]) => (pieces?.length ?? 0) > 0 && (pieces?.length ?? 0) <= MOST_PIECES);
writeFileSync(join(folder, 'russian-pieces.txt'), names.join('\n'));
writeFileSync(join(folder, 'russian.json'), JSON.stringify(rows));
process.stdout.write(`${rows.length} of ${sentences.length} sentences, ${names.length} pieces\n`);
