import { enumerate } from '../language/index.ts';
import { areaOf } from '../analysis/boxes.ts';
import type { Evidence } from './belief.ts';
import { says, unknown, type Finding } from './finding.ts';
import type { Question } from './question.ts';

const ASKS_COLOUR =
  /(^| )(какого|какой|каков|какие|какая) (\S+ )?(цвет|цвета|окрас|окраса|окраски|окраска|масти|масть)( |$)|(^| )цвет \S+/u;
/** How often the middle of a box has the colour that people call the thing by. */
const COLOUR_CONFIDENCE = 0.75;

/** 'какого цвета машина'. Null when no colour of a thing is asked for. */
export function answerWhatColour(
  { text, terms, unknown: strange }: Question,
  { believe, tell }: Evidence,
): Finding | null {
  const [term, another] = terms;
  if (!term || !ASKS_COLOUR.test(text)) return null;
  const belief = believe(term.meaning);
  if (belief.stands !== 'there' || another || strange.length > 0)
    return unknown(belief.stands === 'absent' ? `${term.meaning.name}: не видно` : null);
  const largest = belief.objects.toSorted((one, other) => areaOf(other) - areaOf(one));
  const colours = [...new Set(largest.flatMap(({ colour }) => colour ?? []))];
  if (colours.length === 0) return unknown(tell(term.meaning, belief));
  return says(enumerate(colours.slice(0, 3)), {
    confidence: COLOUR_CONFIDENCE * belief.confidence,
    reason: tell(term.meaning, belief),
  });
}
