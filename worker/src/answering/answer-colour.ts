import { enumerate } from '../language/index.ts';
import { areaOf } from '../analysis/boxes.ts';
import { nounOf } from '../nouns/nouns.ts';
import type { Belief, Evidence } from './belief.ts';
import { answerMainColours } from './answer-light.ts';
import { notThere, says, unknown, type Finding } from './finding.ts';
import type { Meaning } from './names.ts';
import type { Question } from './question.ts';
import type { Vocabulary } from '../language/index.ts';

/** How often the middle of a box has the colour that people call the thing by. */
const COLOUR_CONFIDENCE = 0.75;
/** Less clear things are not asked for by a colour of theirs. */
const SHARE_OF_LARGEST = 0.4;
const MIN_SAID_COLOUR = 0.4;
const QUALITIES = new Set(['colour', 'attribute']);
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
  const ofBoxes = [
    ...new Set(largest.filter((object) => areaOf(object) >= least).flatMap(({ colour }) => colour ?? [])),
  ];
  const isAlone = place === null && question.colours.length === 0;
  const said = isAlone ? coloursSaid(subject.meaning, { evidence, vocabulary }) : [];
  const ofNature =
    said.length + ofBoxes.length > 0 ? [] : subject.meaning.nouns.flatMap((noun) => BY_NATURE[noun] ?? []);
  const ofImage =
    isAlone && said.length + ofBoxes.length + ofNature.length === 0
      ? colourOfAll(subject.meaning, belief, evidence)
      : [];
  const told = (said.length > 0 ? said : [...ofBoxes, ...ofNature, ...ofImage]).slice(0, MAX_COLOURS);
  const names = [...new Set(told.map((colour) => colourOfCoat(colour, subject.meaning)))];
  return names.length === 0
    ? unknown(reason)
    : says(enumerate(names), { confidence: COLOUR_CONFIDENCE * belief.confidence, reason });
}

/** Of these everybody knows the colour. */
const BY_NATURE: Readonly<Record<string, readonly string[]>> = {
  'stop sign': ['красный'],
  banana: ['жёлтый'],
  orange: ['оранжевый'],
  carrot: ['оранжевый'],
  broccoli: ['зелёный'],
  zebra: ['чёрный', 'белый'],
  giraffe: ['бежевый', 'коричневый'],
  elephant: ['серый'],
};

const GINGER = new Set(['жёлтый', 'оранжевый']);
/** No cat is yellow. */
const colourOfCoat = (colour: string, { nouns }: Meaning): string =>
  GINGER.has(colour) && nouns.some((noun) => nounOf(noun).group === 'animal') ? 'рыжий' : colour;

/** Colours that these have at all, of which the palette knows the most of. */
const PLAUSIBLE: Readonly<Record<string, readonly string[]>> = {
  sky: ['голубой', 'синий', 'серо-голубой', 'серый', 'светло-серый', 'белый', 'тёмно-синий'],
  grass: ['зелёный', 'тёмно-зелёный', 'светло-зелёный', 'серо-зелёный'],
  water: ['голубой', 'синий', 'серо-голубой', 'тёмно-синий', 'бирюзовый'],
};
const MIN_PALETTE_SHARE = 0.12;
/** A thing so large gives the picture the colour that vision names most surely. */
const MIN_LARGE = 0.15;
const MIN_MAIN_COLOUR = 0.5;
const COLOURS_BY_LEMMA: readonly (readonly [lemma: string, name: string])[] = [
  ['red', 'красный'],
  ['orange', 'оранжевый'],
  ['yellow', 'жёлтый'],
  ['green', 'зелёный'],
  ['blue', 'синий'],
  ['purple', 'фиолетовый'],
  ['pink', 'розовый'],
  ['brown', 'коричневый'],
  ['white', 'белый'],
  ['grey', 'серый'],
  ['black', 'чёрный'],
];

function colourOfAll(
  { lemmas }: Meaning,
  { objects }: Belief,
  { analysis: { impression }, probabilities }: Evidence,
): string[] {
  const plausible = lemmas.map((lemma) => PLAUSIBLE[lemma]).find((names) => names !== undefined);
  if (plausible) {
    const [first] = impression.palette
      .filter(({ name, share }) => plausible.includes(name) && share >= MIN_PALETTE_SHARE)
      .toSorted((one, other) => other.share - one.share);
    return first ? [first.name] : [];
  }
  if (!objects.some((object) => areaOf(object) >= MIN_LARGE)) return [];
  const [main] = COLOURS_BY_LEMMA.map(([lemma, name]) => ({
    name,
    probability: probabilities.ofLemma(lemma),
  })).toSorted((one, other) => other.probability - one.probability);
  return main && main.probability >= MIN_MAIN_COLOUR ? [main.name] : [];
}

/** 'a red car is parked': colours that stand right before the thing in a caption, and that vision sees too. */
function coloursSaid(
  { lemmas }: Meaning,
  { evidence: { scene, probabilities }, vocabulary: { lexicon } }: { evidence: Evidence; vocabulary: Vocabulary },
): string[] {
  for (const caption of scene.captions) {
    const at = caption.findIndex((lemma) => lemmas.includes(lemma));
    const before = caption.slice(0, Math.max(0, at));
    const from = before.findLastIndex((lemma) => !QUALITIES.has(scene.categoryOf(lemma))) + 1;
    const colours = before
      .slice(from)
      .filter((lemma) => scene.categoryOf(lemma) === 'colour' && probabilities.ofLemma(lemma) >= MIN_SAID_COLOUR)
      .flatMap((lemma) => lexicon.find((one) => one.lemma === lemma)?.russian[0] ?? []);
    if (colours.length > 0) return colours;
  }
  return [];
}
