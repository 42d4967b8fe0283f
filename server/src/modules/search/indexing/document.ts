import { indexedWords, type Language } from '../language/index.ts';
import type { SeenFrame } from '../vector-index/frames.store.ts';
import { wordsOf } from '../language/tokens.ts';
import { countedThings } from './counted-things.ts';
import { MODEL } from '../model.ts';
import type { SearchableFile } from '../ports.ts';
import {
  anywhere,
  classTitle,
  inClass,
  inTitle,
  ofLowConfidence,
  ofKind,
  ofSource,
  ofTaught,
  owned,
  quoted,
} from './lexemes.ts';

export interface Document {
  fileId: number;
  userId: number;
  dataSourceId: number;
  happenedAt: Date;
  createdAt: Date;
  /** Somebody has looked at it: a machine, or a user who said so. */
  isDescribed: boolean;
  /** As a tsvector reads it. */
  vector: string;
  /** Without their owner. */
  lexemes: string[];
  /** What our model saw, for the search by meaning. */
  frames: SeenFrame[];
}

/** How much a place says of a file, in the four letters that a tsvector has for it. */
type Weight = 'A' | 'B' | 'C' | 'D';
const WEIGHTS = {
  title: 'A',
  told: 'B',
  read: 'C',
  other: 'D',
  label: 'A',
  taught: 'C',
  detection: 'B',
} as const satisfies Record<string, Weight>;

/** A tsvector keeps no more places of one lexeme, and no later place. */
const MAX_PLACES = 255;
const LAST_PLACE = 16_383;
/** Between two texts, so that no phrase runs from one into the next. */
const GAP = 10;
const MAX_WORDS = 20_000;
/** A tsvector may take a megabyte, its places included. */
const MAX_LETTERS = 200_000;
const MAX_CLASS_TITLE_LENGTH = 200;

export function buildDocument(file: SearchableFile, language: Language): Document {
  const places = new Map<string, string[]>();
  let place = 1;
  let words = 0;
  let letters = 0;
  const put = (lexeme: string, weight?: Weight): void => {
    const known = places.get(lexeme) ?? [];
    if (known.length === 0) letters += lexeme.length;
    if (letters > MAX_LETTERS) return;
    places.set(lexeme, known);
    if (weight && known.length < MAX_PLACES) known.push(`${Math.min(place, LAST_PLACE)}${weight}`);
  };
  const putText = (text: string, weight: Weight): void => {
    for (const word of wordsOf(text)) {
      if ((words += 1) > MAX_WORDS) return;
      for (const indexed of indexedWords(language, word)) put(anywhere(indexed), weight);
      place += 1;
    }
    place += GAP;
  };
  const putWords = (text: string, lexeme: (word: string) => string, weight?: Weight): void => {
    for (const word of wordsOf(text)) for (const indexed of indexedWords(language, word)) put(lexeme(indexed), weight);
  };
  const putClass = (title: string, weight: Weight): void => {
    putText(title, WEIGHTS.told);
    putWords(title, inClass, weight);
    put(classTitle(titleAsShown(title)));
  };

  put(ofSource(file.dataSourceId));
  put(ofKind(file.kind));
  putText(file.title, WEIGHTS.title);
  putWords(file.title, inTitle);
  for (const label of new Set(file.labels)) putClass(label, WEIGHTS.label);
  for (const title of new Set(file.taught.map((found) => found.title))) {
    putClass(title, WEIGHTS.taught);
    putWords(title, ofTaught);
  }
  for (const name of classNamesOf(file)) putClass(name, WEIGHTS.detection);
  for (const name of lowConfidenceIn(file)) putWords(name, ofLowConfidence);
  for (const lexeme of countedThings(file, (name) => nameOf(name, language))) put(lexeme);
  for (const text of new Set([file.aiDescription ?? '', ...file.scenes.map((scene) => scene.text)]))
    putText(text, WEIGHTS.told);
  putText(file.description, WEIGHTS.other);
  putText(file.name, WEIGHTS.other);
  for (const code of codesOf(file)) putText(code, WEIGHTS.read);
  for (const text of new Set(file.frames.map(readText))) putText(text, WEIGHTS.read);

  const vector = [...places]
    .map(([lexeme, at]) => `${quoted(owned(file.userId, lexeme))}${at.length > 0 ? `:${at.join(',')}` : ''}`)
    .join(' ');
  return {
    fileId: file.id,
    userId: file.userId,
    dataSourceId: file.dataSourceId,
    happenedAt: file.happenedAt,
    createdAt: file.createdAt,
    isDescribed: file.aiDescription !== null,
    vector,
    lexemes: [...places.keys()],
    frames: framesOf(file),
  };
}

/** A name in dictionary forms, as queries ask for it. */
const nameOf = (name: string, language: Language): string =>
  wordsOf(name)
    .map((word) => language.ask(word).words[0] ?? word)
    .join(' ');

/** One class however it is written in capitals and spaces. 'ё' stays: this is read by people. */
export const titleAsShown = (title: string): string =>
  title.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' ').slice(0, MAX_CLASS_TITLE_LENGTH);

const classNamesOf = ({ frames }: SearchableFile): Set<string> =>
  new Set(frames.flatMap((frame) => frame.detections.map((detection) => detection.class_name)));

const lowConfidenceIn = ({ frames }: SearchableFile): Set<string> =>
  new Set(frames.flatMap((frame) => frame.lowConfidenceDetections.map(({ class_name }) => class_name)));

/** From here up a kind that all signs bear out is told with its whole share, and one that boxes contradict with this part. */
const KIND_IS_BORNE_OUT = 0.7;
const CONTRADICTED = 0.25;

/** A giraffe that the kinds take for a camel is none: what was reconciled says how far the kinds are to be believed. */
function believedKinds(
  kinds: SeenFrame['kinds'],
  evidence: SearchableFile['frames'][number]['evidence'],
): SeenFrame['kinds'] {
  if (!evidence) return kinds;
  const surest = Math.max(0, ...evidence.kinds.map(({ wider_probability: probability }) => probability));
  const part = Math.min(1, Math.max(CONTRADICTED, surest / KIND_IS_BORNE_OUT));
  return kinds.map(({ id, share }) => ({ id, share: share * part }));
}

/**
 * Frames that our model has a place for. In another model's space they would mean nothing, and an empty one lies
 * nowhere.
 */
const framesOf = ({ id: fileId, userId, dataSourceId, kind, happenedAt, frames }: SearchableFile): SeenFrame[] =>
  frames.flatMap(({ id: frameId, second, look, evidence }) =>
    look?.version === MODEL && look.embedding.some((value) => value !== 0)
      ? [
          {
            frameId,
            fileId,
            userId,
            dataSourceId,
            kind,
            happenedAt,
            second,
            embedding: look.embedding,
            concepts: evidence?.concepts ?? look.concepts,
            kinds: believedKinds(look.kinds, evidence),
          },
        ]
      : [],
  );

export const codesOf = ({ codes, frames }: SearchableFile): Set<string> =>
  new Set([...codes, ...frames.flatMap((frame) => frame.codes.map((code) => code.content))]);

/** The words with their boxes where there are any, so that what is found can also be outlined. */
const readText = (frame: { words: { text: string }[]; text: string }): string =>
  frame.words.length > 0 ? frame.words.map((word) => word.text).join(' ') : frame.text;
