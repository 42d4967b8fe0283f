/** A stretch of a text, half-open, in letters. */
export interface Stretch {
  start: number;
  end: number;
}
export interface Fragment {
  fragment: string;
  marks: [number, number][];
}

const MAX_FRAGMENT_LENGTH = 160;
const BEFORE_FIRST_MARK = 40;
const CUT = '…';

/** Never inside a word where there is a space to cut at, and never between the halves of a sign. */
function cutAt(text: string, wanted: number, direction: 1 | -1): number {
  if (wanted <= 0) return 0;
  if (wanted >= text.length) return text.length;
  for (let step = 0; step < BEFORE_FIRST_MARK / 2; step += 1) {
    const at = wanted + step * direction;
    if (at <= 0 || at >= text.length) break;
    if (/\s/.test(text.charAt(direction === 1 ? at - 1 : at))) return at;
  }
  return /[\udc00-\udfff]/.test(text.charAt(wanted)) ? wanted - 1 : wanted;
}

/** The piece of the text around the first found words, with every found word in it marked. */
export function fragmentOf(text: string, found: readonly Stretch[]): Fragment {
  const [first] = found;
  if (!first) return { fragment: '', marks: [] };
  const from =
    text.length <= MAX_FRAGMENT_LENGTH ? 0 : Math.min(first.start, cutAt(text, first.start - BEFORE_FIRST_MARK, 1));
  const to =
    text.length <= MAX_FRAGMENT_LENGTH
      ? text.length
      : Math.max(Math.min(first.end, from + MAX_FRAGMENT_LENGTH), cutAt(text, from + MAX_FRAGMENT_LENGTH, -1));
  const opening = from > 0 ? CUT : '';
  const shift = opening.length - from;
  return {
    fragment: `${opening}${text.slice(from, to)}${to < text.length ? CUT : ''}`,
    marks: found
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => [start + shift, end + shift]),
  };
}
