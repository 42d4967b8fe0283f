import { NAMED_BY_CLASS_OVERLAP, overlapOf, type FileKind, type TopClass } from '@rakurs/contract';
import { fold, isAnimal, namesAnimal, otherAnimals, wordsFor } from './noun-words.ts';
import { boxAt, isOnFrame, type Moment, type TaughtFinding } from './taught-place.ts';

type Box = TaughtFinding['box'];
export interface NamedThing {
  noun: string | null;
  className: string;
  confidence: number;
  standing: 'seen' | 'doubtful' | 'overruled' | null;
  box: Box;
}
/** What the detector and the classifier of the whole picture call by which name. */
export interface NamedFrame extends Moment {
  things: readonly NamedThing[];
  topClass: TopClass | null;
}
interface Told {
  kind: FileKind;
  frames: readonly NamedFrame[];
  taught: readonly TaughtFinding[];
}

/** From here up what is left is told as a fact. */
const NAMED = 0.55;
const MAX_TOLD = 5;

/** Of a class of whole frames it is not known where it is. */
const isSomewhere = ({ x0, y0, x1, y1 }: Box): boolean => x0 <= 0 && y0 <= 0 && x1 >= 1 && y1 >= 1;

/** Whether the project's own class says what this is. Its word is the better one, unless both say the same. */
function isTakenBy(finding: TaughtFinding, thing: NamedThing, second: number): boolean {
  if (wordsFor(thing).test(fold(finding.title))) return false;
  const box = boxAt(finding, second);
  return isSomewhere(box)
    ? isAnimal(thing.noun) && namesAnimal(finding.title)
    : overlapOf(box, thing.box) >= NAMED_BY_CLASS_OVERLAP;
}

interface Judged {
  thing: NamedThing;
  isTaken: boolean;
}

/** Words that may not be said beside what the classes found. */
function wordsTaken(judged: readonly Judged[], { kind, frames, taught }: Told): RegExp[] {
  const taken = judged.filter(({ isTaken }) => isTaken).map(({ thing }) => thing);
  const left = judged.filter(({ isTaken }) => !isTaken).map(({ thing }) => thing);
  const amountOf = (name: string, some: readonly NamedThing[]): number =>
    some.filter(({ className }) => className === name).length;
  // In a film the same may be seen elsewhere, too: what the classes took most of is theirs.
  const names = taken.filter(
    ({ className }) => kind === 'image' || amountOf(className, taken) >= amountOf(className, left),
  );
  const titles = taught.map(({ title }) => fold(title));
  const hasAnimal = names.some(({ noun }) => isAnimal(noun)) || titles.some(namesAnimal);
  const topClasses = frames.flatMap(({ topClass }) =>
    topClass && !left.some(({ noun }) => noun !== null && noun === topClass.noun) ? [topClass] : [],
  );
  const wrongGists = topClasses.filter(
    ({ group, noun, name, kind: wider }) =>
      (group === 'animal' ? hasAnimal : names.some((one) => one.noun === noun)) &&
      !titles.some((title) => title === fold(name) || title === fold(wider)),
  );
  // Whatever sort or breed the kinds took it for: the one animal that is there is the class's.
  const isOnlyAnimal = titles.some(namesAnimal) && !left.some(({ noun }) => isAnimal(noun));
  return [
    ...names.map(wordsFor),
    ...(isOnlyAnimal ? [otherAnimals(titles)] : []),
    ...wrongGists.flatMap(({ name, kind: wider, noun }) =>
      [name, wider].map((className) => wordsFor({ noun, className })),
    ),
  ];
}

/** Full stops inside quotation marks end no sentence. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let [begun, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '«') depth += 1;
    if (sign === '»') depth = Math.max(0, depth - 1);
    if (depth === 0 && /[.!?…]/u.test(sign) && /^(?:\s|$)/u.test(text.slice(at + 1, at + 2))) {
      sentences.push(text.slice(begun, at + 1).trim());
      begun = at + 1;
    }
  }
  return [...sentences, text.slice(begun).trim()].filter(Boolean);
}
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** What is written on a picture names nothing that is on it. */
const unquoted = (text: string): string => fold(text).replaceAll(/«[^»]*»/gu, '');

/** A film's story goes on from semicolon to semicolon. Empty where nothing of the sentence stays. */
function keptOf(sentence: string, words: readonly RegExp[]): string {
  const names = (part: string): boolean => words.some((word) => word.test(unquoted(part)));
  if (!names(sentence)) return sentence;
  const clauses = sentence
    .replace(/[.!?…]+$/u, '')
    .split('; ')
    .filter((clause) => !names(clause));
  return clauses.length === 0 ? '' : `${capitalised(clauses.join('; '))}.`;
}

/**
 * The machine's own text without what it calls otherwise than the project's classes do, on the same places; what else
 * it saw is told in its stead.
 */
export function dropSuperseded(text: string, told: Told): string {
  const judged = told.frames.flatMap((frame) => {
    const here = told.taught.filter((finding) => isOnFrame(frame, finding));
    return frame.things.map((thing): Judged => ({
      thing,
      isTaken: here.some((finding) => isTakenBy(finding, thing, frame.second)),
    }));
  });
  const words = told.taught.length === 0 ? [] : wordsTaken(judged, told);
  if (words.length === 0) return text;
  const before = sentencesOf(text);
  const kept = before.map((sentence) => keptOf(sentence, words)).filter(Boolean);
  if (kept.length === before.length && kept.every((sentence, at) => sentence === before[at])) return text;
  const isTold = (thing: NamedThing): boolean => kept.some((sentence) => wordsFor(thing).test(unquoted(sentence)));
  const clear = judged
    .filter(
      ({ thing, isTaken }) =>
        !isTaken &&
        thing.confidence >= NAMED &&
        (thing.standing === 'seen' || thing.standing === null) &&
        !isTold(thing),
    )
    .map(({ thing }) => thing.className);
  const others = [...new Set(clear)].slice(0, MAX_TOLD);
  return [
    ...(others.length > 0 ? [`${told.kind === 'image' ? 'Рядом' : 'Ещё в кадре'} — ${others.join(', ')}.`] : []),
    ...kept,
  ].join(' ');
}
