import type { Detection } from '@rakurs/contract';
import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatCount, formatSecond, formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useWidth } from '#shared/timeline/use-width.ts';
import { detectionAt, fillColumns, neighbourOf, runsOf } from '../logic/columns.ts';
import { LINE_HEIGHT, paintColumns } from './paint-columns.ts';
import styles from './FileDetections.module.css';

const texts = ru.detections.panel;

interface Props {
  title: string;
  detections: readonly Detection[];
  colour: string;
  duration: number;
  /** Where the film stands. */
  now: number;
  onSeek: (second: number) => void;
}

interface Hover {
  x: number;
  detection: Detection;
}

const momentOf = ({ start_time, end_time }: Detection): string => {
  const [from, to] = [formatSecond(start_time), formatSecond(end_time)];
  return from === to ? from : ru.recognition.stretch(from, to);
};

/**
 * When a class was seen: a click goes there, arrows go from one detection to the next. What it paints is in the list
 * below it too.
 */
export function ClassTimeLine({ title, detections, colour, duration, now, onSeek }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const [hover, setHover] = useState<Hover | null>(null);
  const scheme = useComputedColorScheme('light');
  const columns = useMemo(() => fillColumns(detections, duration), [detections, duration]);
  const runs = useMemo(() => runsOf(columns), [columns]);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // The page's own colours, asked for when the scheme is another one.
    const style = getComputedStyle(element);
    paintColumns(element, {
      width,
      runs,
      colour,
      now: duration > 0 ? now / duration : 0,
      ground: style.getPropertyValue('--rk-border') || '#ccd6e0',
      cursor: style.color,
    });
  }, [width, runs, colour, now, duration, scheme]);

  const xOf = (event: MouseEvent<HTMLCanvasElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left;
  const point = (event: MouseEvent<HTMLCanvasElement>) => {
    const x = xOf(event);
    const detection = detectionAt(columns, x, width);
    setHover(detection && { x, detection });
  };
  // A click and no press: a finger that scrolls presses too.
  const press = (event: MouseEvent<HTMLCanvasElement>) => {
    const x = xOf(event);
    const detection = detectionAt(columns, x, width);
    const second = width > 0 ? (x / width) * duration : 0;
    // A hit beside a narrow column goes to its beginning, and one within a stretch to where it is.
    onSeek(detection && (second < detection.start_time || second > detection.end_time) ? detection.start_time : second);
  };
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const next = neighbourOf(detections, now, event.key === 'ArrowRight' ? 'next' : 'previous');
    if (next) onSeek(next.start_time);
  };

  return (
    <div className="relative">
      <canvas
        ref={canvas}
        className={`faint wide block pointer plain ${styles.columns}`}
        style={{ height: LINE_HEIGHT }}
        role="slider"
        tabIndex={0}
        aria-label={texts.timeline(title)}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(now)}
        aria-valuetext={texts.timelineValue(
          formatSecond(now),
          formatCount(detections.length, ru.detections.foundForms),
        )}
        title={hover ? undefined : texts.timelineHint}
        onPointerMove={point}
        onPointerLeave={() => setHover(null)}
        onClick={press}
        onKeyDown={go}
      />
      {hover && (
        <span
          className={`fit ellipsis size-12 absolute no-events dark on-dark line-20 ${styles.tip}`}
          style={{ left: Math.min(Math.max(hover.x, 60), Math.max(60, width - 60)) }}
          aria-hidden="true"
        >
          {texts.hover({ title, moment: momentOf(hover.detection), share: formatShare(hover.detection.confidence) })}
        </span>
      )}
    </div>
  );
}
