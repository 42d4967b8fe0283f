import type { SearchReason } from '@rakurs/contract';

export interface FragmentPiece {
  text: string;
  isMarked: boolean;
}

/** The fragment cut at its marks. Marks that overlap, stand out of order or reach beyond the end do no harm. */
export const cutFragment = ({ fragment, marks }: Pick<SearchReason, 'fragment' | 'marks'>): FragmentPiece[] => {
  const pieces: FragmentPiece[] = [];
  let at = 0;
  for (const [from, to] of marks.toSorted(([one], [other]) => one - other)) {
    const start = Math.max(at, from);
    if (to <= start) continue;
    pieces.push(
      { text: fragment.slice(at, start), isMarked: false },
      { text: fragment.slice(start, to), isMarked: true },
    );
    at = to;
  }
  return [...pieces, { text: fragment.slice(at), isMarked: false }].filter(({ text }) => text !== '');
};
