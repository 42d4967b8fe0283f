import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

/** The cabinet's header stays over the page, the bar of actions stands at its bottom. */
const COVERED_TOP = 76;
const COVERED_BOTTOM = 24;

interface Rows {
  count: number;
  /** One for all rows, or for each its own; then the same function for the same heights. */
  rowHeight: number | ((index: number) => number);
  gap: number;
  /** How many rows exist beyond either edge of the window. */
  ahead: number;
  /** Where the list begins in the document: the window is what scrolls. */
  top: number;
}

/** Rows of known heights, of which only those near the window exist. */
export const useRows = ({ count, rowHeight, gap, ahead, top }: Rows) => {
  // oxlint-disable-next-line react/incompatible-library -- it concerns the React Compiler, which is not used here
  const rows = useWindowVirtualizer({
    count,
    estimateSize: (index) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(index)),
    gap,
    overscan: ahead,
    scrollMargin: top,
    scrollPaddingStart: COVERED_TOP,
    scrollPaddingEnd: COVERED_BOTTOM,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  return rows;
};
