import type { FrameAnalysis } from '@rakurs/contract';
import { codePhrases } from './codes.ts';
import { capitalise, enumerate } from './grammar.ts';
import { mainSentence } from './main-sentence.ts';
import { placeOf } from './places.ts';
import { sceneOf } from './scene.ts';
import { backgroundOf, coloursOf, lightName } from './setting.ts';
import { legible, quoted, reads, textFactsOf } from './text-facts.ts';
import type { Vocabulary } from './vocabulary.ts';

export const NOTHING_KNOWN = 'Знакомые предметы на снимке не распознаны.';
const PAGE = 'Страница с текстом';
const PAGE_OF_TEXT = 12;
/** A screen with so much on it is read as a page too. */
const FULL_PAGE = 40;
const MOST_SENTENCES = 2;

/**
 * One or two sentences: who does what where, and what else is there or is written. Each claim stands by the evidence of
 * the frame; what is not sure is said by a wider word or not at all.
 */
export function describeImage(analysis: FrameAnalysis, { vocabulary }: { vocabulary: Vocabulary }): string {
  const scene = sceneOf(analysis, vocabulary);
  const text = textFactsOf(analysis);
  const facts = legible(text);
  const phrases = codePhrases(analysis.codes);
  const codes = phrases.length > 0 ? enumerate(phrases) : null;
  // A sheet of paper looks like snow, a wall or a street from above: where there is nothing but text, text is what the
  // picture is about.
  if (isPage([...scene.things.keys()], text.words))
    return sentences([
      text.title === null ? `${PAGE}.` : `${PAGE}: ${quoted(text.title)}.`,
      codes && `${capitalise(codes)}.`,
    ]);
  const main = mainSentence(scene, vocabulary);
  const written = facts.length > 0 ? `${capitalise(reads(facts))}.` : null;
  const known = [
    main && `${capitalise(main.clause)}.`,
    codes && `${capitalise(codes)}.`,
    written,
    ...(main?.more ?? []),
  ].filter((sentence) => sentence !== null);
  if (known.length > 0) return sentences(known);
  const background = backgroundOf(analysis.impression);
  if (background !== null) return `Предмет на ${background} фоне.`;
  const { is_grey: isGrey, lightness } = analysis.impression;
  const look = [isGrey ? 'снимок чёрно-белый' : null, lightName(lightness), coloursOf(analysis.impression)].filter(
    (one) => one !== null,
  );
  return sentences([NOTHING_KNOWN, look.length > 0 ? `${capitalise(look.join(', '))}.` : null]);
}

/** Paper has boxes too: the detector takes an invoice for books. */
const LIKE_PAPER = new Set(['book', 'tv', 'laptop', 'cell phone', 'keyboard', 'refrigerator', 'remote']);

const isPage = (nouns: readonly string[], words: number): boolean =>
  words >= PAGE_OF_TEXT && nouns.every((noun) => LIKE_PAPER.has(noun) && (noun === 'book' || words >= FULL_PAGE));

const sentences = (all: readonly (string | null)[]): string =>
  all
    .filter((sentence) => sentence !== null)
    .slice(0, MOST_SENTENCES)
    .join(' ');

/** Where it was taken, as far as the eyes tell; of a page of text nothing can be told. */
export const placeOfImage = (analysis: FrameAnalysis, vocabulary: Vocabulary): string | null =>
  analysis.objects.length === 0 && textFactsOf(analysis).words >= PAGE_OF_TEXT
    ? null
    : placeOf(sceneOf(analysis, vocabulary));
