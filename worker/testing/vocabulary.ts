import { VISION_VERSION, type FrameEvidence, type VisionOutput, type FrameAnalysis } from '@rakurs/contract';
import { openVocabulary } from '../src/language/index.ts';
import { MODELS_FOLDER } from './models-folder.ts';

/** The real words and sentences: they lie in the repository. */
export const vocabulary = await openVocabulary(MODELS_FOLDER);

type Sureness = 'sure' | 'probable' | 'likely';

/**
 * What vision would tell of an image with these concepts, which stands where an image of nothing but `near` would.
 */
function lookOf(concepts: Record<string, Sureness>, near: string[]): VisionOutput {
  const seen = Object.entries(concepts).map(([lemma, sureness]) => {
    const concept = vocabulary.lexicon.find((one) => one.lemma === lemma);
    const logit = concept && (concept[sureness] ?? concept.probable ?? concept.likely);
    if (!concept || logit === null || logit === undefined)
      throw new Error(`The eyes are never ${sureness} of ${lemma}`);
    return { id: concept.id, logit: logit + 0.001 };
  });
  const vector = vocabulary.vectorOf({
    concepts: vocabulary.lexicon.filter(({ lemma }) => near.includes(lemma)).map(({ id }) => id),
  });
  const largest = Math.max(...vector.map(Math.abs));
  return {
    version: VISION_VERSION,
    embedding: Buffer.from(Int8Array.from(vector, (value) => Math.round((127 * value) / largest)).buffer).toString(
      'base64',
    ),
    concepts: seen,
    kinds: [],
  };
}

const PROBABILITY: Readonly<Record<Sureness, number>> = { sure: 0.97, probable: 0.82, likely: 0.6 };
/** A clear box is a thing that is there. */
const CLEAR = 0.45;

/** What would have been reconciled of it: boxes that are clear are there, and the captions say what `captions` says. */
function evidenceFor(
  { objects }: Pick<FrameAnalysis, 'objects'>,
  { concepts, captions }: { concepts: Record<string, Sureness>; captions: string[] },
): FrameEvidence {
  const nouns = [...new Set(objects.map(({ noun }) => noun))];
  return {
    version: 'eyes-2.1',
    concepts: Object.entries(concepts).map(([lemma, sureness]) => ({
      id: vocabulary.lexicon.find((one) => one.lemma === lemma)?.id ?? 0,
      probability: PROBABILITY[sureness],
    })),
    things: nouns.map((noun) => {
      const clear = objects.filter((one) => one.noun === noun && one.confidence >= CLEAR);
      return { noun, probability: clear.length > 0 ? 0.97 : 0.5, least: clear.length, most: clear.length };
    }),
    kinds: [],
    captions,
  };
}

/** The same frame analysis, with concepts. `captions`: English sentences of the decoder; the concepts in their order, unless told. */
export const withConcepts = (
  analysis: FrameAnalysis,
  concepts: Record<string, Sureness>,
  {
    near = Object.keys(concepts),
    captions = [Object.keys(concepts).join(' ')],
  }: { near?: string[]; captions?: string[] } = {},
): FrameAnalysis => ({
  ...analysis,
  look: lookOf(concepts, near),
  impression: { ...analysis.impression, evidence: evidenceFor(analysis, { concepts, captions }) },
});
