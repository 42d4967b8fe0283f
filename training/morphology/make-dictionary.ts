import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { LETTERS, rulesOf, writeWordGraph } from '@rakurs/language';

// Packs the dictionaries of OpenCorpora, as the npm package az has them, into models/morphology-1/words.dawg.
// npx tsx training/morphology/make-dictionary.ts FOLDER-OF-AZ models/morphology-1/words.dawg

const [, , from = '', to = ''] = process.argv;
const ABOUT =
  'Russian words and their dictionary forms of OpenCorpora (opencorpora.org), revision 394551 of 2016, licensed under Creative Commons Attribution-ShareAlike 3.0 (https://creativecommons.org/licenses/by-sa/3.0/); repacked: letters "ё" are written as "е", grammar is left out.';

/** What of az is used: its graph of words, and its word of what they are forms of. */
interface Dawg {
  guide: Uint8Array;
  followByte(label: number, node: number): number;
}
interface Az {
  DAWG: { fromArrayBuffer(data: ArrayBuffer, format: 'words'): Dawg };
  Morph: {
    (
      word: string,
      options: { ignoreCase: boolean; stutter: number; typos: number; parsers: string[] },
    ): { normalize(): { word: string } }[];
    init(folder: string, done: (error: Error | null) => void): void;
  };
}
const ROOT = 0;
const NO_NODE = -1;
/** In the graph a word is followed by it. */
const SEPARATOR = 1;
const OPTIONS = { ignoreCase: true, stutter: 0, typos: 0, parsers: ['Dictionary'] };
const fold = (word: string): string => word.toLowerCase().replaceAll('ё', 'е');

// A package of another folder comes without types.
const az = createRequire(import.meta.url)(resolve(from)) as Az;
const dictionaries = resolve(from, 'dicts');
await new Promise<void>((done, failed) => az.Morph.init(dictionaries, (error) => (error ? failed(error) : done())));

const decoder = new TextDecoder('windows-1251');
const graph = az.DAWG.fromArrayBuffer(new Uint8Array(readFileSync(join(dictionaries, 'words.dawg'))).buffer, 'words');

const words = new Set<string>();
function walk(node: number, word: string): void {
  for (let label = graph.guide[node * 2] ?? 0; label !== 0;) {
    const next = graph.followByte(label, node);
    if (next === NO_NODE) return;
    if (label === SEPARATOR) words.add(fold(word));
    else walk(next, word + decoder.decode(Uint8Array.of(label)));
    label = graph.guide[next * 2 + 1] ?? 0;
  }
}
walk(ROOT, '');

const isWritable = (word: string): boolean => Array.from(word).every((letter) => LETTERS.includes(letter));
const lemmasOf = (word: string): string[] => [
  ...new Set(az.Morph(word, OPTIONS).map((parse) => fold(parse.normalize().word))),
];
const sorted = [...words].filter(isWritable).sort();
const file = writeWordGraph(
  sorted.map((word) => [word, rulesOf(word, lemmasOf(word))] as const),
  ABOUT,
);
writeFileSync(to, file);
process.stdout.write(`${sorted.length} of ${words.size} words, ${file.length} bytes\n`);
