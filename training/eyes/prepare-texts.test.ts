import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareBags, wordsOf } from './bags.ts';

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
    ['7\tA man rides a brown horse.', '8\tTwo children with an umbrella in the rain'].join('\n'),
  );
  execFileSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'prepare-texts.ts'), folder, '2']);
});
afterAll(() => rmSync(folder, { recursive: true }));

const vocabulary = (): string[] =>
  readFileSync(join(folder, 'vocabulary.tsv'), 'utf8')
    .split('\n')
    .map((row) => row.split('\t')[0] ?? '');

it('turns what people said of images into concepts and bags of them', () => {
  expect(vocabulary().toSorted()).toEqual(['brown', 'child', 'horse', 'man', 'umbrella']);
  const bags = JSON.parse(readFileSync(join(folder, 'bags.json'), 'utf8')) as [number, number[]][];
  const said = bags.map(([picture, concepts]) => [
    picture,
    concepts.map((number) => vocabulary()[number] ?? '').toSorted(),
  ]);
  expect(said).toEqual([
    [7, ['horse', 'man']],
    [7, ['brown', 'horse']],
    [8, ['child', 'umbrella']],
    [7, ['brown', 'horse', 'man']],
    [8, ['child', 'umbrella']],
  ]);
});

it('heeds neither a "no" nor what a single person saw', () => {
  expect(vocabulary()).not.toContain('rain');
  expect(vocabulary()).not.toContain('kite');
});

it('believes a lemma only when people write it', () => {
  const lemmas = (...texts: string[]) =>
    prepareBags(
      texts.map((text, picture) => ({ picture, words: wordsOf(text) })),
      { fewest: 1 },
    ).vocabulary.map(([lemma]) => lemma);
  expect(lemmas('dogs', 'dog')).toEqual(['dog']);
  expect(lemmas('a wedding', 'two beds and a shed', 'bed')).toEqual(expect.arrayContaining(['wedding', 'bed', 'shed']));
});
