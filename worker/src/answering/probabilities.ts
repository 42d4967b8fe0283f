import type { FrameAnalysis } from '@rakurs/contract';
import type { Vocabulary } from '../language/index.ts';
import { LIKELY, PROBABLE, SURE } from '../analysis/lexicon.ts';

/** No two signs together leave less doubt than this. */
const MAX_CONFIDENCE = 0.98;

/** How likely each claim about a frame is, by all of its signs together. */
export interface Probabilities {
  /** Whether the signs were reconciled: what is not listed then is hardly there. */
  areCalibrated: boolean;
  ofConcept(id: number): number;
  ofLemma(lemma: string): number;
  ofThing(noun: string): number;
}

export function probabilitiesOf(
  { look, impression }: Pick<FrameAnalysis, 'look' | 'impression'>,
  { version, lexicon }: Pick<Vocabulary, 'version' | 'lexicon'>,
): Probabilities {
  const isKnown = look.version === version;
  const evidence = isKnown ? impression.evidence : undefined;
  const reconciled = new Map(evidence?.concepts.map(({ id, probability }) => [id, probability]));
  const things = new Map(evidence?.things.map(({ noun, probability }) => [noun, probability]));
  const logits = new Map(isKnown ? look.concepts.map(({ id, logit }) => [id, logit]) : []);

  /** Between its thresholds too; 0 when it is not likely. */
  const byThresholds = (id: number): number => {
    const [concept, logit] = [lexicon[id], logits.get(id)];
    if (!concept || logit === undefined) return 0;
    const steps = [
      [concept.likely, LIKELY],
      [concept.probable, PROBABLE],
      [concept.sure, SURE],
    ].flatMap(([from, certainty]) =>
      from !== null && from !== undefined && logit >= from ? [{ from, certainty: certainty ?? 0 }] : [],
    );
    const last = steps.at(-1);
    return last ? last.certainty + 0.05 * (logit - last.from) : 0;
  };
  const ofConcept = (id: number): number =>
    Math.min(MAX_CONFIDENCE, evidence ? (reconciled.get(id) ?? 0) : byThresholds(id));
  const idOf = idsOf(lexicon);
  return {
    areCalibrated: evidence !== undefined,
    ofConcept,
    ofLemma(lemma) {
      const id = idOf.get(lemma);
      return id === undefined ? 0 : ofConcept(id);
    },
    ofThing: (noun) => Math.min(MAX_CONFIDENCE, things.get(noun) ?? 0),
  };
}

const known = new WeakMap<Vocabulary['lexicon'], ReadonlyMap<string, number>>();
function idsOf(lexicon: Vocabulary['lexicon']): ReadonlyMap<string, number> {
  const ids = known.get(lexicon) ?? new Map(lexicon.map(({ lemma, id }) => [lemma, id]));
  known.set(lexicon, ids);
  return ids;
}
