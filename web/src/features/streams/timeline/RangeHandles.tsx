import { type KeyboardEvent, type PointerEvent } from 'react';
import { placeOf, secondAt, type Span } from '#shared/timeline/span.ts';
import { ru } from '#shared/text/ru.ts';
import { momentWords } from './clock-words.ts';
import { withEdge, type Edge } from './logic/range.ts';
import { isIn } from './logic/window.ts';
import styles from './RecordLine.module.css';

const ARROW_MS = 1000;
const SHIFT_ARROW_MS = 10_000;

interface Props {
  range: Span;
  span: Span;
  width: number;
  onRange: (range: Span) => void;
}

/** The two ends of what is to be saved: pulled, or moved by the arrows. */
export function RangeHandles(props: Props) {
  return (
    <>
      <Handle {...props} edge="from" label={ru.record.rangeStart} />
      <Handle {...props} edge="to" label={ru.record.rangeEnd} />
    </>
  );
}

function Handle({ range, span, width, onRange, edge, label }: Props & { edge: Edge; label: string }) {
  const at = range[edge];
  if (!isIn(at, span)) return null;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const left = event.currentTarget.parentElement?.getBoundingClientRect().left ?? 0;
    onRange(withEdge(range, edge, secondAt(event.clientX - left, span, width)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    onRange(withEdge(range, edge, at + way * (event.shiftKey ? SHIFT_ARROW_MS : ARROW_MS)));
  };
  return (
    <div
      className={`absolute ${styles.handle}`}
      data-edge={edge}
      style={{ left: placeOf(at, span, width) }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.round(span.from / 1000)}
      aria-valuemax={Math.round(span.to / 1000)}
      aria-valuenow={Math.round(at / 1000)}
      aria-valuetext={momentWords(at)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    />
  );
}
