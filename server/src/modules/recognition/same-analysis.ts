import type { Description, Recognition, FrameAnalysis, FrameAnalysisEntry } from '@rakurs/contract';
import type { Verdict } from '#modules/inference/index.ts';
import { pointsElsewhere, wordOverlap, stemsOf } from '#platform/text/same-words.ts';

/**
 * Whether two machines saw the same. Networks run a little differently on other processors, text is read by other
 * programs, and the installation's own worker knows the date, so
 * nothing must be equal to the letter; but rubbish, another picture's words and a link that the picture does not show
 * are told apart by far.
 */
const MIN_WORDS_KNOWN = 0.6;
const MIN_WORDS_COVERED = 0.35;
const MIN_CLASSES = 0.5;
const MIN_TEXT = 0.5;
/** Fewer words are read by chance. */
const MIN_WORDS_READ = 4;
const MIN_LIKENESS = 0.8;
/** Sure enough that another machine must have noticed it too. */
const SURE = 0.6;

type Opinion = boolean | null;
/** True only if all of them that can be had are: null, there is none. */
const together = (opinions: Opinion[]): Opinion => {
  const had = opinions.filter((one) => one !== null);
  return had.length === 0 ? null : had.every(Boolean);
};
const atLeast = (share: number | null, least: number): Opinion => (share === null ? null : share >= least);

const classesOf = ({ objects, impression }: FrameAnalysis) => {
  const shown = objects.filter(({ standing }) => standing !== 'overruled');
  const sure = new Set(shown.filter(({ confidence }) => confidence >= SURE).map(({ class_name }) => class_name));
  return {
    sure,
    shown: new Set(shown.map(({ class_name }) => class_name)),
    any: new Set([...objects, ...impression.glimpses].map(({ class_name }) => class_name)),
  };
};
const sameClasses = (own: FrameAnalysis, lent: FrameAnalysis): Opinion => {
  const [ours, theirs] = [classesOf(own), classesOf(lent)];
  return together([
    atLeast(wordOverlap(ours.sure, theirs.any), MIN_CLASSES),
    atLeast(wordOverlap(theirs.shown, ours.any), MIN_CLASSES),
  ]);
};

const sameText = (own: FrameAnalysis, lent: FrameAnalysis): Opinion => {
  if (pointsElsewhere(lent.text, own.text)) return false;
  const [ours, theirs] = [stemsOf(own.text), stemsOf(lent.text)];
  const share = (words: Set<string>, others: Set<string>) =>
    words.size < MIN_WORDS_READ ? null : wordOverlap(words, others);
  return together([atLeast(share(ours, theirs), MIN_TEXT), atLeast(share(theirs, ours), MIN_TEXT)]);
};
/** A code says exactly what it says: one that the own worker did not read was not there. */
const sameCodes = (own: FrameAnalysis, lent: FrameAnalysis): Opinion => {
  const known = new Set(own.codes.map(({ content }) => content));
  return lent.codes.length === 0 ? null : lent.codes.every(({ content }) => known.has(content));
};

const vectorOf = ({ look }: FrameAnalysis): Int8Array => new Int8Array(Buffer.from(look.embedding, 'base64'));
const dot = (one: Int8Array, other: Int8Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
const sameVisionOutput = (own: FrameAnalysis, lent: FrameAnalysis): Opinion => {
  const [ours, theirs] = [vectorOf(own), vectorOf(lent)];
  const length = Math.sqrt(dot(ours, ours)) * Math.sqrt(dot(theirs, theirs));
  if (dot(ours, ours) === 0) return null;
  return length > 0 && dot(ours, theirs) / length >= MIN_LIKENESS;
};

/** All words of a sight that a description may be made of. */
const wordsOfSight = ({ text, codes, objects, impression: { gist, palette } }: FrameAnalysis): string =>
  [
    text,
    ...codes.map(({ content }) => content),
    ...objects.flatMap(({ class_name, colour }) => [class_name, colour ?? '']),
    gist ? `${gist.name} ${gist.kind} ${gist.group}` : '',
    ...palette.map(({ name }) => name),
  ].join(' ');
/** Those that are shown as they come, and are read on no picture. */
const namesIn = ({ objects, impression: { glimpses, gist, palette } }: FrameAnalysis): string =>
  [...objects, ...glimpses]
    .map(({ class_name }) => class_name)
    .concat(
      gist ? [gist.name, gist.kind, gist.group] : [],
      palette.map(({ name }) => name),
    )
    .join(' ');

/** Frame by frame; null where neither says anything. A frame that only one of them speaks of is a difference. */
function sameSights(own: readonly FrameAnalysisEntry[], lent: readonly FrameAnalysisEntry[]): Opinion {
  const ours = new Map(own.map(({ frame_id, sight }) => [frame_id, sight]));
  if (own.length !== lent.length || new Set(lent.map(({ frame_id }) => frame_id)).size < lent.length) return false;
  return together(
    lent.map(({ frame_id, sight }) => {
      const mine = ours.get(frame_id);
      if (!mine) return false;
      if (pointsElsewhere(namesIn(sight), `${wordsOfSight(mine)} ${namesIn(mine)}`)) return false;
      return together([
        sameClasses(mine, sight),
        sameText(mine, sight),
        sameCodes(mine, sight),
        sameVisionOutput(mine, sight),
      ]);
    }),
  );
}

const toldBy = ({ text, scenes, place }: Description): string =>
  [text, ...scenes.map((scene) => scene.text), place ?? ''].join(' ');

const sameWords = (own: Recognition, lent: Recognition): Opinion => {
  // Who says that a large model spoke where ours are small ones must not go by other rules.
  if (own.description.provider === 'embedded' && lent.description.provider !== 'embedded') return false;
  const [ours, theirs] = [toldBy(own.description), toldBy(lent.description)];
  const seen = (frames: readonly FrameAnalysisEntry[]) => frames.map(({ sight }) => wordsOfSight(sight)).join(' ');
  const [known, covered] = [`${ours} ${seen(own.frames)}`, `${theirs} ${seen(lent.frames)}`];
  if (pointsElsewhere(theirs, known)) return false;
  const isKnown = atLeast(wordOverlap(stemsOf(theirs), stemsOf(known)), MIN_WORDS_KNOWN);
  // A large model of the installation says much that a small one cannot; what the small one says must be right all the
  // same.
  const isCovered =
    own.description.provider === 'embedded'
      ? atLeast(wordOverlap(stemsOf(ours), stemsOf(covered)), MIN_WORDS_COVERED)
      : null;
  return together([isKnown, isCovered]);
};

export function compareRecognitions(own: Recognition, lent: Recognition): Verdict {
  const opinion = together([sameSights(own.frames, lent.frames), sameWords(own, lent)]);
  if (opinion === null) return 'proves_nothing';
  return opinion ? 'agrees' : 'differs';
}
