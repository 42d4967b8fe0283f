// Writes the list of passwords that nobody may choose: the commonest of those that are long enough to be chosen at all.
//   node scripts/common-passwords.mjs passwords.json LICENSE.txt
// Both of zxcvbn-ts (github.com/zxcvbn-ts/zxcvbn, MIT): packages/languages/common/src/passwords.json is an array from
// the commonest on.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const AMOUNT = 10_000;
/** MIN_PASSWORD_LENGTH of the contract: what is shorter is refused without a list. */
const SHORTEST = 8;
const MAX_LINE_BYTES = 150;
const TARGET = join(
  import.meta.dirname,
  '..',
  'server',
  'src',
  'modules',
  'identity',
  'password',
  'common-passwords.json',
);

const [, , source, license] = process.argv;
if (!source || !license)
  throw new Error('Name the file that holds the ranked list, and the one that holds its licence');
const ranked = JSON.parse(readFileSync(source, 'utf8'));
const folded = ranked
  .map((password) => password.toLowerCase())
  .filter((password) => password.length >= SHORTEST && !/\s/.test(password));
const lines = [''];
for (const password of [...new Set(folded)].slice(0, AMOUNT)) {
  if (lines.at(-1).length + password.length >= MAX_LINE_BYTES) lines.push('');
  lines.push([lines.pop(), password].filter(Boolean).join(' '));
}
const list = {
  origin: `The ${AMOUNT} commonest passwords of at least ${SHORTEST} characters in the ranked list of @zxcvbn-ts/language-common 4.1.3, made by scripts/common-passwords.mjs`,
  license: readFileSync(license, 'utf8').trim().split('\n'),
  lines,
};
writeFileSync(TARGET, `${JSON.stringify(list, null, 2)}\n`);
