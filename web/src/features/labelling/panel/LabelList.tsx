import { useViewportSize } from '@mantine/hooks';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatNumber, formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { ShownLabel } from '../store/shown-labels.ts';
import { groupBy, grouped, rowsOf, type Group, type ListRow, type ListView } from '../logic/label-views.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import styles from './LabelPanel.module.css';
import { LabelRow } from './LabelRow.tsx';

const ROW_HEIGHT = 36;
const HEADING_HEIGHT = 32;
const OVERSCAN = 6;
/** Of the window; never less than a few rows. */
const MAX_SHARE = 0.55;
const MIN_HEIGHT = 240;

interface Props {
  labeller: Labeller;
  view: Exclude<ListView, 'crops'>;
  onSeek: ((second: number) => void) | null;
}

const nameOf = ({ name }: Group<ShownLabel>, isVideo: boolean): string | null => {
  if (name === null) return null;
  if ('title' in name) return name.title;
  return isVideo ? formatSecond(name.second) : ru.labelling.atBeginning;
};

const heightOf = (row: ListRow<ShownLabel> | undefined): number =>
  row?.row === 'heading' ? HEADING_HEIGHT : ROW_HEIGHT;

interface Placed {
  row: ListRow<ShownLabel>;
  top: number;
}

/** Those in sight, each group by itself: a heading stands before its list, not in it. */
const byGroup = (placed: readonly Placed[]): Map<Group<ShownLabel>, Placed[]> =>
  groupBy(placed, ({ row }) => row.group);

/** The labels in one of their views. Only the rows in sight are on the page: there may be ten thousand. */
export function LabelList({ labeller, view, onSeek }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { labels, drawing } = labeller;
  const rows = useMemo(() => rowsOf(grouped(view, labels)), [view, labels]);
  const indexOf = (key: string | null): number =>
    key === null ? -1 : rows.findIndex((row) => row.row === 'label' && row.label.key === key);

  const total = rows.reduce((sum, row) => sum + heightOf(row), 0);
  const height = Math.min(total, Math.max(MIN_HEIGHT, Math.round(useViewportSize().height * MAX_SHARE)));
  const tellHeight = useRef<((rect: { width: number; height: number }) => void) | null>(null);
  // oxlint-disable-next-line react/incompatible-library -- it concerns the React Compiler, which is not used here
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    overscan: OVERSCAN,
    // The row with the focus stays on the page when it is scrolled away, or the keyboard would have to start anew.
    rangeExtractor: (range) => {
      const held = indexOf(focused);
      const seen = defaultRangeExtractor(range);
      return held < 0 || seen.includes(held) ? seen : [...seen, held].sort((a, b) => a - b);
    },
    // The height is ours to say, so that nothing needs to be measured.
    initialRect: { width: 0, height },
    observeElementRect: (_, tell) => {
      tellHeight.current = tell;
      tell({ width: 0, height });
    },
  });
  // Another view, or another order, has its headings elsewhere.
  useEffect(() => {
    // Of the height it had when it was opened, a list that has grown would show too few.
    tellHeight.current?.({ width: 0, height });
    virtual.measure();
  }, [virtual, rows, height]);

  // Chosen on the picture: it comes into sight here.
  const reveal = useEffectEvent((key: string | null) => {
    const index = indexOf(key);
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  });
  useEffect(() => reveal(drawing.selected), [drawing.selected, view]);

  const placed = virtual.getVirtualItems().flatMap(({ index, start }): Placed[] => {
    const row = rows[index];
    return row ? [{ row, top: start }] : [];
  });

  return (
    <div
      ref={scroller}
      className={`relative scroll thin-scrollbar ${styles.scroller}`}
      style={{ height }}
      onFocus={({ target }) => setFocused(target.closest('li')?.dataset['key'] ?? null)}
      onBlur={() => setFocused(null)}
    >
      <div className={`relative ${styles.rows}`} style={{ height: total }}>
        {[...byGroup(placed)].map(([group, seen]) => (
          <GroupRows
            key={nameOf(group, onSeek !== null) ?? ''}
            group={group}
            seen={seen}
            labeller={labeller}
            onSeek={onSeek}
          />
        ))}
      </div>
    </div>
  );
}

interface GroupProps extends Omit<Props, 'view'> {
  group: Group<ShownLabel>;
  seen: Placed[];
}

function GroupRows({ group, seen, labeller, onSeek }: GroupProps) {
  const name = nameOf(group, onSeek !== null);
  const heading = seen.find(({ row }) => row.row === 'heading');
  const labelled = seen.flatMap(({ row, top }) => (row.row === 'label' ? [{ ...row, top }] : []));
  const amount = group.labels.length;
  return (
    <section>
      {heading && (
        <h3
          className={`text-12 semibold ${styles.group}`}
          style={{ height: HEADING_HEIGHT, transform: `translateY(${heading.top}px)` }}
        >
          <span className={styles.groupName}>{name}</span>{' '}
          <span className="dimmed regular">{formatNumber(amount)}</span>
        </h3>
      )}
      {labelled.length > 0 && (
        <ul className={`no-list unpadded ${styles.list}`} aria-label={name ?? ru.labelling.list}>
          {labelled.map(({ label, position, top }) => (
            <LabelRow
              key={label.key}
              label={label}
              place={{ top, height: ROW_HEIGHT, position, amount }}
              colour={labeller.colourOf(label.title)}
              isChosen={label.key === labeller.drawing.selected || labeller.drawing.group.includes(label.key)}
              isHovered={label.key === labeller.hovered}
              isWaiting={labeller.saving === 'offline' || labeller.saving === 'unkept'}
              labeller={labeller}
              onSeek={onSeek}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
