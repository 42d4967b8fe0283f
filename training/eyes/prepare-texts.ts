import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBags } from './bags.ts';
import { readTexts } from './read-texts.ts';

// npx tsx training/eyes/prepare-texts.ts FOLDER [fewest texts of a concept]
// Reads the texts about the images and writes vocabulary.tsv and bags.json beside them, for train.py.

const [folder, fewest = '15'] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Which folder holds the texts?\n');
  process.exit(1);
}
const { vocabulary, bags } = prepareBags(readTexts(folder), { fewest: Number(fewest) });
writeFileSync(join(folder, 'vocabulary.tsv'), vocabulary.map((row) => row.join('\t')).join('\n'));
writeFileSync(join(folder, 'bags.json'), JSON.stringify(bags));
process.stdout.write(
  `${bags.length} texts about ${new Set(bags.map(([picture]) => picture)).size} pictures, ${vocabulary.length} concepts\n`,
);
