import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBags } from './bags.ts';
import { prepareCaptions } from './captions.ts';
import { linesOf, readTexts } from './read-texts.ts';

// npx tsx training/eyes/prepare-texts.ts FOLDER [fewest texts of a concept] [fewest captions of a pair]
// Reads the texts about the images and writes vocabulary.tsv, pairs.tsv, bags.json, caption-words.txt and captions.json
// beside them, for train.py. Concepts of known-concepts.txt keep their numbers; pictures of never-train.txt are not read.

const [folder, fewest = '14', fewestOfPair = '30'] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Which folder holds the texts?\n');
  process.exit(1);
}
const never = new Set(linesOf(join(folder, 'never-train.txt')).map(Number));
const told = readTexts(folder).filter(({ picture }) => !never.has(picture));
const { vocabulary, pairs, bags } = prepareBags(told, {
  fewest: Number(fewest),
  fewestOfPair: Number(fewestOfPair),
  known: linesOf(join(folder, 'known-concepts.txt')),
});
const nameOf = (concept: number): string => vocabulary[concept]?.[0] ?? '';
const { words, captions } = prepareCaptions(told);
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
write('vocabulary.tsv', vocabulary.map((row) => row.join('\t')).join('\n'));
write(
  'pairs.tsv',
  pairs
    .map(([first, second, count]) => [first, second, `${nameOf(first)} ${nameOf(second)}`, count].join('\t'))
    .join('\n'),
);
write('bags.json', JSON.stringify(bags));
write('caption-words.txt', words.join('\n'));
write('captions.json', JSON.stringify(captions));
process.stdout.write(
  `${bags.length} texts about ${new Set(bags.map(([picture]) => picture)).size} pictures, ${vocabulary.length} concepts, ${pairs.length} pairs, ${captions.length} captions of ${words.length} words\n`,
);
