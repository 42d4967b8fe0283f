import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import type { RecordMark, StreamEvent, StreamOutage } from '@rakurs/contract';
import { useId, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { secondAt, type Span } from '#shared/timeline/span.ts';
import { useWidth } from '#shared/timeline/use-width.ts';
import { ru } from '#shared/text/ru.ts';
import { momentWords } from './clock-words.ts';
import { HoverCard } from './HoverCard.tsx';
import { clusterAt, clustersOf, eventAt, type MarkKind } from './logic/marks.ts';
import { lengthOf, movedWindow, nextLength, zoomedWindow } from './logic/window.ts';
import { paintRecord, RECORD_LINE_HEIGHT } from './paint-record.ts';
import { RangeHandles } from './RangeHandles.tsx';
import styles from './RecordLine.module.css';
import { useTimelinePointer } from './use-timeline-pointer.ts';

const ARROW_MS = 10_000;
const SHIFT_ARROW_MS = 60_000;

interface Props {
  fileId: number;
  span: Span;
  now: number;
  /** The moment that the player shows; now while it is live. */
  shown: number;
  spans: readonly Span[];
  events: readonly StreamEvent[];
  marks: readonly RecordMark[];
  outages: readonly StreamOutage[];
  kinds: ReadonlySet<MarkKind>;
  range: Span | null;
  onRange: (range: Span) => void;
  onLook: (span: Span) => void;
  /** A moment that was pointed at; null: what happens now. */
  onSeek: (at: number | null) => void;
}

/**
 * Hours of a camera as a line: what was recorded, what moved, what was found. Pulled, zoomed, and clicked to go there.
 */
export function RecordLine({
  fileId,
  span,
  now,
  shown,
  spans,
  events,
  marks,
  outages,
  kinds,
  range,
  onRange,
  onLook,
  onSeek,
}: Props) {
  const keys = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  useComputedColorScheme();

  const moving = useMemo(() => (kinds.has('motion') ? events : []), [kinds, events]);
  const clusters = useMemo(
    () =>
      (['detection', 'answer'] as const)
        .filter((kind) => kinds.has(kind))
        .flatMap((kind) => clustersOf(marks, kind, { span, width })),
    [kinds, marks, span, width],
  );

  useLayoutEffect(() => {
    if (canvas.current && width > 0)
      paintRecord(canvas.current, { span, width, now, shown, spans, events: moving, outages, clusters, range });
  });

  const momentAt = (x: number): number => secondAt(x, span, width);
  const seek = (at: number) => onSeek(at >= now ? null : at);
  const hand = useTimelinePointer(place, {
    // Near a mark its own moment is meant, and not one beside it.
    onTap: (x) => seek(clusterAt(clusters, x)?.at ?? momentAt(x)),
    onPull: (by) => onLook(movedWindow(span, (by / width) * lengthOf(span), now)),
    onZoom: (by, x) => onLook(zoomedWindow(span, { by, at: momentAt(x) }, now)),
  });

  const zoomBy = (way: 'nearer' | 'farther') => {
    const length = nextLength(lengthOf(span), way);
    if (length !== null)
      onLook(
        zoomedWindow(
          span,
          {
            by: length / lengthOf(span),
            at: shown >= span.from && shown <= span.to ? shown : (span.from + span.to) / 2,
          },
          now,
        ),
      );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    const step = event.shiftKey ? SHIFT_ARROW_MS : ARROW_MS;
    switch (event.key) {
      case 'ArrowLeft':
        seek(shown - step);
        break;
      case 'ArrowRight':
        seek(shown + step);
        break;
      case 'PageUp':
        onLook(movedWindow(span, -lengthOf(span), now));
        break;
      case 'PageDown':
        onLook(movedWindow(span, lengthOf(span), now));
        break;
      case '+':
      case '=':
        zoomBy('nearer');
        break;
      case '-':
        zoomBy('farther');
        break;
      case 'End':
        onSeek(null);
        break;
      default:
        return;
    }
    event.preventDefault();
  };

  const { hover } = hand;
  return (
    <div className="relative">
      <div
        ref={place}
        className={styles.line}
        style={{ height: RECORD_LINE_HEIGHT }}
        role="slider"
        tabIndex={0}
        aria-label={ru.record.line}
        aria-describedby={keys}
        aria-valuemin={Math.round(span.from / 1000)}
        aria-valuemax={Math.round(span.to / 1000)}
        aria-valuenow={Math.round(shown / 1000)}
        aria-valuetext={momentWords(shown)}
        data-pulling={hand.isPulling}
        onKeyDown={onKeyDown}
        {...hand.listeners}
      >
        <canvas ref={canvas} className="wide block" style={{ height: RECORD_LINE_HEIGHT }} />
      </div>
      <VisuallyHidden id={keys}>{ru.record.lineKeys}</VisuallyHidden>
      {range && <RangeHandles range={range} span={span} width={width} onRange={onRange} />}
      {hover !== null && width > 0 && (
        <HoverCard
          fileId={fileId}
          at={momentAt(hover)}
          x={hover}
          width={width}
          pixelMs={lengthOf(span) / width}
          isRecorded={spans.some(({ from, to }) => from <= momentAt(hover) && to >= momentAt(hover))}
          event={eventAt(moving, hover, { span, width, now })}
          cluster={clusterAt(clusters, hover)}
          outage={eventAt(outages, hover, { span, width, now })}
        />
      )}
    </div>
  );
}
