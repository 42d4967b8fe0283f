import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf, type Told } from './bags.ts';

/** People who had to agree before an answer counts, and before a mere 'yes' does. */
const AGREED = 3;
const AGREED_ON_YES = 6;
/** An answer that says what is not there says nothing about what is. */
const NOTHING = /^(no|0|none|nothing|unknown|not sure|can't tell)$/;

export const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];

/** COCO-QA: four files of equal length for each part, one line a question. */
function readCocoQa(folder: string): Told[] {
  return ['train', 'test'].flatMap((part) => {
    const [questions, answers, pictures] = ['questions', 'answers', 'img_ids'].map((what) =>
      linesOf(join(folder, `${part}-${what}.txt`)),
    );
    return (questions ?? []).map((question, at) => ({
      picture: Number(pictures?.[at]),
      words: [...wordsOf(answers?.[at] ?? ''), ...wordsOf(question)],
      source: 'question' as const,
    }));
  });
}

/** VQA as rows of image, question, answer, and how many of ten people gave it. */
function readVqa(folder: string): Told[] {
  return linesOf(join(folder, 'vqa.tsv')).flatMap((line) => {
    const [picture, question = '', answer = '', people] = line.split('\t');
    const said = answer.toLowerCase();
    if (NOTHING.test(said) || Number(people) < (said === 'yes' ? AGREED_ON_YES : AGREED)) return [];
    return [
      {
        picture: Number(picture),
        words: said === 'yes' ? wordsOf(question) : [...wordsOf(answer), ...wordsOf(question)],
        source: 'question' as const,
      },
    ];
  });
}

/** Sentences in their order, as rows of image and sentence. */
const readSentences = (file: string, source: 'caption' | 'machine'): Told[] =>
  linesOf(file).map((line) => {
    const [picture, sentence = ''] = line.split('\t');
    return { picture: Number(picture), words: wordsOf(sentence), source };
  });

/** The 80 classes of COCO as rows of image and names with commas between them: what is not named is not there. */
const readLabels = (folder: string): Told[] =>
  linesOf(join(folder, 'labels.tsv')).map((line) => {
    const [picture, names = ''] = line.split('\t');
    return { picture: Number(picture), words: names.split(',').flatMap(wordsOf), source: 'labels' };
  });

/** Everything that people and machines said about the images. What is not in the folder is left out. */
export const readTexts = (folder: string): Told[] => [
  ...readCocoQa(folder),
  ...readVqa(folder),
  ...readSentences(join(folder, 'captions.tsv'), 'caption'),
  ...readSentences(join(folder, 'machine-captions.tsv'), 'machine'),
  ...readLabels(folder),
];
