// Which folders that lie beside each other import each other. dependency-cruiser knows cycles of files only, and what
// two files of two folders import need not be a cycle of files. Plain Node.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const SOURCE = /(?<!\.test)\.tsx?$/;
const IMPORTED = /(?:from\s+|import\(\s*|import\s+)'([^']+\.tsx?)'/g;

const targetOf = (room, file, specifier) => {
  if (specifier.startsWith('#')) return `${room}/src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)).replaceAll('\\', '/') : null;
};

/** Both ways of every such pair, as [from, to]. */
export function mutualSiblings(rooms, root = process.cwd()) {
  const ways = new Set();
  for (const room of rooms) {
    const source = join(root, room, 'src');
    if (!existsSync(source)) continue;
    for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
      if (!SOURCE.test(entry)) continue;
      const file = `${room}/src/${entry.replaceAll('\\', '/')}`;
      for (const [, specifier] of readFileSync(join(source, entry), 'utf8').matchAll(IMPORTED)) {
        const target = targetOf(room, file, specifier)?.split('/');
        const own = file.split('/');
        const parting = own.findIndex((part, at) => part !== target?.[at]);
        if (!target || parting < 0 || parting >= own.length - 1 || parting >= target.length - 1) continue;
        ways.add(`${own.slice(0, parting + 1).join('/')} ${target.slice(0, parting + 1).join('/')}`);
      }
    }
  }
  return [...ways].map((way) => way.split(' ')).filter(([from, to]) => ways.has(`${to} ${from}`));
}
