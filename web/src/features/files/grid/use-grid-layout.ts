import type { DataSourceFile } from '@rakurs/contract';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { groupAt, rowOfFile, rowOfGroup, type GroupKey, type Layout, type Row } from './grid-layout.ts';
import { useReveal, type RevealRequest } from './use-reveal.ts';
import { useRows } from './use-rows.ts';

/** The cabinet's header stays over the page. */
const COVERED_TOP = 76;

/** Files under headings, and how many each heading counts. */
export interface Grouping {
  groupOf: (file: DataSourceFile) => GroupKey;
  amounts: ReadonlyMap<GroupKey, number>;
  /** Told of the group at the top of the window. */
  onTop: (group: GroupKey | null) => void;
  /** A wish to see a group from its beginning. A new object is a new wish. */
  wished: { group: GroupKey } | null;
}

interface LaidOut {
  layout: Layout;
  files: DataSourceFile[];
  /** Where the list begins in the document. */
  top: number;
  /** How many rows exist beyond either edge of the window. */
  ahead: number;
  revealed: RevealRequest | null;
  grouping: Grouping | null;
  /**
   * Which page of the list is the first one loaded: when it is another, files have come in before those that are looked
   * at, and these stay where they are.
   */
  firstPage: number;
}

/** The rows of a layout that exist now: those near the window. It is scrolled to what is wished for. */
export const useGridLayout = ({ layout, files, top, ahead, revealed, grouping, firstPage }: LaidOut): Row[] => {
  const heightOf = useCallback(
    (index: number) => (layout.rows[index + 1]?.top ?? layout.height) - (layout.rows[index]?.top ?? 0),
    [layout],
  );
  const rows = useRows({ count: layout.rows.length, rowHeight: heightOf, gap: 0, ahead, top });
  useReveal(revealed, (id) => {
    const index = rowOfFile(layout, id);
    if (index !== -1) rows.scrollToIndex(index, { align: 'auto' });
  });
  useKeptPlace(layout, files, firstPage);
  useWishedGroup(layout, top, grouping?.wished ?? null);

  const topGroup = groupAt(layout, (rows.range?.startIndex ?? 0) + 1);
  const onTop = grouping?.onTop;
  useEffect(() => onTop?.(topGroup), [onTop, topGroup]);

  return rows.getVirtualItems().flatMap(({ index }) => layout.rows[index] ?? []);
};

/** When files come in before the first one, the window moves with those that are looked at. */
const useKeptPlace = (layout: Layout, files: DataSourceFile[], firstPage: number): void => {
  const before = useRef({ firstPage, firstId: files[0]?.id, top: 0 });
  useLayoutEffect(() => {
    const { firstId } = before.current;
    if (firstPage < before.current.firstPage && firstId !== undefined) {
      const row = layout.rows[rowOfFile(layout, firstId)];
      if (row) window.scrollBy(0, row.top - before.current.top);
    }
    const first = files[0];
    before.current = {
      firstPage,
      firstId: first?.id,
      top: first ? (layout.rows[rowOfFile(layout, first.id)]?.top ?? 0) : 0,
    };
  }, [layout, files, firstPage]);
};

const useWishedGroup = (layout: Layout, top: number, wished: Grouping['wished']): void => {
  const done = useRef<Grouping['wished']>(null);
  useEffect(() => {
    if (wished === null || wished === done.current) return;
    const row = layout.rows[rowOfGroup(layout, wished.group)];
    if (!row) return;
    done.current = wished;
    window.scrollTo(0, top + row.top - COVERED_TOP);
  }, [layout, top, wished]);
};
