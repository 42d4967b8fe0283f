import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareBags, wordsOf, type Bag } from './bags.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rakurs-texts-'));
  writeFileSync(join(folder, 'train-questions.txt'), 'what is the man riding\n');
  writeFileSync(join(folder, 'train-answers.txt'), 'horse\n');
  writeFileSync(join(folder, 'train-img_ids.txt'), '7\n');
  writeFileSync(
    join(folder, 'vqa.tsv'),
    [
      '7\tIs the horse brown?\tyes\t9',
      '7\tIs it raining?\tno\t10',
      '8\tWhat are the children holding?\tumbrellas\t4',
      '8\tWhat is this?\tkite\t1',
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'captions.tsv'),
    [
      '7\tA man rides a brown horse.',
      '7\tA man on a brown horse',
      '8\tTwo children with an umbrella in the rain',
      '9\tA man and a horse',
    ].join('\n'),
  );
  writeFileSync(join(folder, 'labels.tsv'), '8\tperson, umbrella\n');
  writeFileSync(join(folder, 'never-train.txt'), '9\n');
  writeFileSync(join(folder, 'known-concepts.txt'), 'umbrella\n');
  execFileSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'prepare-texts.ts'), folder, '2', '2']);
});
afterAll(() => rmSync(folder, { recursive: true }));

const vocabulary = (): string[] =>
  readFileSync(join(folder, 'vocabulary.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');

const bagsOf = (): Bag[] => JSON.parse(readFileSync(join(folder, 'bags.json'), 'utf8')) as Bag[];

it('turns what was said of images into concepts and bags of them, known concepts first', () => {
  expect(vocabulary()[0]).toBe('umbrella');
  expect(vocabulary().toSorted()).toEqual(['brown', 'child', 'horse', 'man', 'umbrella']);
  const said = bagsOf().map(([picture, concepts, , source]) => [
    picture,
    concepts.map((number) => vocabulary()[number] ?? '').toSorted(),
    source,
  ]);
  expect(said).toEqual([
    [7, ['horse', 'man'], 1],
    [7, ['brown', 'horse'], 1],
    [8, ['child', 'umbrella'], 1],
    [7, ['brown', 'horse', 'man'], 0],
    [7, ['brown', 'horse', 'man'], 0],
    [8, ['child', 'umbrella'], 0],
    [8, ['umbrella'], 2],
  ]);
});

it('keeps the order of captions as pairs that stand behind the concepts, and no pair of questions', () => {
  const pairs = readFileSync(join(folder, 'pairs.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t')[2] ?? '');
  expect(pairs.toSorted()).toEqual(['brown horse', 'man brown', 'man horse']);
  const [question, , , caption] = bagsOf();
  expect(question?.[2]).toEqual([]);
  expect(caption?.[2].map((pair) => pairs[pair - vocabulary().length]).toSorted()).toEqual(pairs.toSorted());
});

it('gives captions to the decoder word by word, and nothing of pictures that measure', () => {
  const captions = JSON.parse(readFileSync(join(folder, 'captions.json'), 'utf8')) as [number, number[], number][];
  expect(captions.map(([picture, words]) => [picture, words.length])).toEqual([
    [7, 6],
    [7, 6],
    [8, 8],
  ]);
  expect(bagsOf().map(([picture]) => picture)).not.toContain(9);
});

it('heeds neither a "no" nor what a single person saw', () => {
  expect(vocabulary()).not.toContain('rain');
  expect(vocabulary()).not.toContain('kite');
});

it('believes a lemma only when people write it', () => {
  const lemmas = (...texts: string[]) =>
    prepareBags(
      texts.map((text, picture) => ({ picture, words: wordsOf(text), source: 'caption' })),
      { fewest: 1, fewestOfPair: 1 },
    ).vocabulary.map(([lemma]) => lemma);
  expect(lemmas('dogs', 'dog')).toEqual(['dog']);
  expect(lemmas('a wedding', 'two beds and a shed', 'bed')).toEqual(expect.arrayContaining(['wedding', 'bed', 'shed']));
});
