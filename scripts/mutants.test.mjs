import { runInThisContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import { makeMutants } from './mutation/mutants.mjs';

afterEach(() => delete globalThis.__mutant);

const whatOf = (source) => makeMutants({ source }).mutants.map(({ what }) => what);

/** What the source comes to with one mutant on, or with none. */
const come = (source, on = 0) => {
  globalThis.__mutant = (id) => id === on;
  return runInThisContext(`(() => {${makeMutants({ source }).code}})()`);
};

test('a condition, its joints, its bounds and its values each get a fault of their own', () => {
  expect(whatOf('const may = (age: number) => { if (age >= 18 && age < 120) return true; return !age; };')).toEqual([
    'condition negated',
    '&& becomes ||',
    '>= becomes >',
    '18 becomes 0',
    '< becomes <=',
    '120 becomes 0',
    'true becomes false',
    '! dropped',
  ]);
});

test('a query loses one of its conditions, or all of them', () => {
  expect(whatOf('const rows = () => q.select().where(and(eq(owner, id), isNull(goneAt)));')).toEqual([
    'where() dropped',
    'and() without eq(owner, id)',
    'and() without isNull(goneAt)',
  ]);
});

test('a statement that acts is left out: a call, a waited call, an assignment, a throw', () => {
  expect(whatOf('async function act() { begin(); await end(); done = now; throw trouble; }')).toEqual([
    'statement dropped',
    'statement dropped',
    'statement dropped',
    'throw dropped',
  ]);
});

test('words for people, logs, imports, keys and types are left alone', () => {
  expect(
    whatOf(
      "import { x } from 'y';\ntype Step = 'a' | 'b';\nlog.info('said', 5);\nconst words = { 'a-b': 'Слова', c: `и ${x}` };\ninterface Z { n: 5 }\n",
    ),
  ).toEqual([]);
});

test('all mutants stand in one text: with none on it is the source, with each one on it is another', () => {
  const source =
    "const seen = []; const look = (n) => { if (n > 3) seen.push('many'); else seen.push('few'); return n * 2 + 1; }; return JSON.stringify([look(3), look(5), seen]);";
  const right = come(source);
  expect(right).toBe('[7,11,["few","many"]]');
  const { mutants } = makeMutants({ source });
  expect(mutants.length).toBeGreaterThan(8);
  for (const { id } of mutants) expect(come(source, id)).not.toBe(right);
});

test('says which mutants act when the module is loaded, and numbers them from where it is told', () => {
  expect(
    makeMutants({ source: 'const LIMIT = 5;\nconst f = () => 6;\nclass C { n = 7 }', firstId: 10 }).mutants,
  ).toMatchObject([
    { id: 10, line: 1, atLoading: true, near: 'const LIMIT = 5;' },
    { id: 11, line: 2, atLoading: false },
    { id: 12, line: 3, atLoading: false },
  ]);
});
