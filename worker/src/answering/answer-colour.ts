import { enumerate } from '../language/index.ts';
import { areaOf } from '../analysis/boxes.ts';
import type { Evidence } from './belief.ts';
import { answerMainColours } from './answer-light.ts';
import { notThere, says, unknown, type Finding } from './finding.ts';
import type { Meaning } from './names.ts';
import type { Question } from './question.ts';
import type { Vocabulary } from '../language/index.ts';

/** How often the middle of a box has the colour that people call the thing by. */
const COLOUR_CONFIDENCE = 0.75;
/** Less clear things are not asked for by a colour of theirs. */
const SHARE_OF_LARGEST = 0.4;
const MIN_SAID_COLOUR = 0.3;
const MAX_COLOURS = 3;

/** 'какого цвета машина', by its boxes; where they do not tell, by what the decoder says in front of its word. */
export function answerWhatColour(question: Question, evidence: Evidence, vocabulary: Vocabulary): Finding {
  const { subject, place, unknown: strange } = question;
  if (!subject) return strange.length > 0 ? unknown() : answerMainColours(evidence);
  const belief = evidence.believe(subject.meaning);
  if (belief.stands === 'absent') return notThere(subject.meaning.name, belief.confidence);
  if (belief.stands !== 'there' || strange.length > 0) return unknown();
  const reason = evidence.tell(subject.meaning, belief);
  const largest = belief.objects.toSorted((one, other) => areaOf(other) - areaOf(one));
  const least = SHARE_OF_LARGEST * (largest[0] ? areaOf(largest[0]) : 0);
  const colours = [
    ...new Set(largest.filter((object) => areaOf(object) >= least).flatMap(({ colour }) => colour ?? [])),
  ];
  const said = colours.length > 0 || place !== null ? [] : coloursSaid(subject.meaning, { evidence, vocabulary });
  const told = [...colours, ...said].slice(0, MAX_COLOURS);
  return told.length === 0
    ? unknown(reason)
    : says(enumerate(told), { confidence: COLOUR_CONFIDENCE * belief.confidence, reason });
}

/** 'a red car is parked': colours that stand right before the thing in a caption, and that vision sees too. */
function coloursSaid(
  { lemmas }: Meaning,
  { evidence: { scene, probabilities }, vocabulary: { lexicon } }: { evidence: Evidence; vocabulary: Vocabulary },
): string[] {
  for (const caption of scene.captions) {
    const at = caption.findIndex((lemma) => lemmas.includes(lemma));
    const before = caption.slice(0, Math.max(0, at));
    const from = before.findLastIndex((lemma) => scene.categoryOf(lemma) !== 'colour') + 1;
    const colours = before
      .slice(from)
      .filter((lemma) => probabilities.ofLemma(lemma) >= MIN_SAID_COLOUR)
      .flatMap((lemma) => lexicon.find((one) => one.lemma === lemma)?.russian[0] ?? []);
    if (colours.length > 0) return colours;
  }
  return [];
}
