import type { VisionOutput, DetectedObject, EvidenceOfKind, FrameAnalysis } from '@rakurs/contract';
import { areaOf } from '../analysis/boxes.ts';
import { certaintiesOf, LIKELY, type Certainties } from '../analysis/lexicon.ts';
import { isNameable } from '../analysis/thresholds.ts';
import { unit } from './text-encoder.ts';
import { isStable } from './counts.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * A analysis as a teller needs it: things by their nouns, concepts by their words, the picture's place among sentences.
 */
export interface Scene {
  analysis: FrameAnalysis;
  /** What may be said as a fact, the largest of each noun first. */
  things: ReadonlyMap<string, readonly DetectedObject[]>;
  /** Calibrated probabilities of concepts that are more likely there than not, by their lemmas. */
  certainties: Certainties;
  /** What the decoder tried, as lemmas in its order, the likeliest first. */
  captions: readonly (readonly string[])[];
  /** Every lemma of them. */
  said: ReadonlySet<string>;
  categoryOf: (lemma: string) => string;
  /** The likeliest caption speaks of one: others are behind. */
  isAboutOne: boolean;
  kinds: readonly EvidenceOfKind[];
  vector: Float32Array | null;
}

/** A box stands in a description when the thing is surely there and the box itself is clear. */
const THING_STANDS = 0.9;
/** A statue and a poster have boxes too. */
const PERSON_STANDS = 0.95;
const IS_ABOUT_ONE =
  /^(a|an|the) (?!(group|couple|bunch|number|crowd|lot|team|row|pair|man and|woman and)\b)(\w+ )?(man|woman|boy|girl|child|person|player|surfer|skier|snowboarder|skateboarder|batter|pitcher)\b/;

/** People leave out that a cow stands, and where: what the captions say of it was there more often than people wrote. */
const LEFT_OUT = new Set(['action', 'place', 'nature']);
/** So much of the doubt goes when every caption says it, and a share of that when half of them do. */
const SETTLED = 0.65;
const HALF = 0.5;

function believed(
  probability: number,
  { lemma, category, captions }: { lemma: string; category: string; captions: Scene['captions'] },
): number {
  const share = captions.filter((caption) => caption.includes(lemma)).length / captions.length;
  const settled = LEFT_OUT.has(category) && share >= HALF ? SETTLED * share : 0;
  return 1 - (1 - probability) * (1 - settled);
}

export function sceneOf(
  analysis: FrameAnalysis,
  { version, lexicon, categories, conceptOf }: Pick<Vocabulary, 'version' | 'lexicon' | 'categories' | 'conceptOf'>,
): Scene {
  const isKnown = analysis.look.version === version;
  const evidence = isKnown ? analysis.impression.evidence : undefined;
  const standing = new Map(evidence?.things.map(({ noun, probability }) => [noun, probability]));
  const things = new Map<string, DetectedObject[]>();
  for (const object of analysis.objects.filter(isNameable).toSorted((one, other) => areaOf(other) - areaOf(one)))
    if (!evidence || (standing.get(object.noun) ?? 0) >= (object.noun === 'person' ? PERSON_STANDS : THING_STANDS))
      things.set(object.noun, [...(things.get(object.noun) ?? []), object]);
  const captions = (evidence?.captions ?? []).map((caption) =>
    caption.split(' ').flatMap((word) => {
      const concept = conceptOf(word);
      return concept === null ? [] : (lexicon[concept]?.lemma ?? []);
    }),
  );
  return {
    analysis,
    things,
    certainties: evidence
      ? new Map(
          evidence.concepts.flatMap(({ id, probability }) => {
            const { lemma = '', category = '' } = lexicon[id] ?? {};
            return probability >= LIKELY
              ? [[lemma, believed(probability, { lemma, category, captions })] as const]
              : [];
          }),
        )
      : isKnown
        ? certaintiesOf(analysis.look.concepts, lexicon)
        : new Map(),
    captions,
    said: new Set(captions.flat()),
    categoryOf: (lemma) => categories.get(lemma) ?? '',
    isAboutOne: IS_ABOUT_ONE.test(evidence?.captions[0] ?? ''),
    kinds: evidence?.kinds ?? [],
    vector: isKnown ? vectorOf(analysis.look) : null,
  };
}

/** Signed bytes as directions; null for the zero of a picture that nobody has placed. */
function vectorOf({ embedding }: VisionOutput): Float32Array | null {
  const vector = unit(Float32Array.from(Int8Array.from(Buffer.from(embedding, 'base64'))));
  return vector.some((value) => value !== 0) ? vector : null;
}

/** Much smaller ones than the largest stand in the background: nobody would count them with it. */
const BACKGROUND = 0.3;

export interface Count {
  /** Those that the picture is about. */
  main: number;
  behind: number;
  /** Nothing more of them glimmers. */
  isExact: boolean;
}

export function countOfMain(noun: string, { things, analysis }: Scene): Count {
  const seen = things.get(noun) ?? [];
  const largest = seen[0] ? areaOf(seen[0]) : 0;
  const main = seen.filter((object) => areaOf(object) >= BACKGROUND * largest).length;
  return { main, behind: seen.length - main, isExact: isStable(noun, analysis) };
}
