import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { formatSecond } from '#shared/text/format.ts';
import { LINE_HEIGHT, paintLine } from './paint-line.ts';
import { followSecond, markerAt, secondAt, wholeSpan, zoomedSpan, type Span } from './span.ts';
import styles from './TimeLine.module.css';
import { useWidth } from './use-width.ts';

const WHEEL_POWER = 0.002;
const ARROW_SECONDS = 1;

interface Props<T> {
  label: string;
  hint: string;
  /** How it stands among its neighbours. */
  className?: string | undefined;
  duration: number;
  now: number;
  marks: readonly T[];
  colourOf: (mark: T) => string;
  /** The key of the mark that stands out. */
  selected: string | null;
  onSeek: (second: number) => void;
  onMark: (mark: T) => void;
}

/** Seconds as a line: a click goes there, a mark is something that happened, the wheel looks closer. */
export function TimeLine<T extends { key: string; second: number }>({
  label,
  hint,
  className = '',
  duration,
  now,
  marks,
  colourOf,
  selected,
  onSeek,
  onMark,
}: Props<T>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = useWidth(canvas);
  const [chosen, setChosen] = useState<Span | null>(null);
  const span = chosen ? followSecond(chosen, now, duration) : wholeSpan(duration);

  useLayoutEffect(() => {
    const painted = marks.map((mark) => ({
      second: mark.second,
      colour: colourOf(mark),
      isChosen: mark.key === selected,
    }));
    if (canvas.current) paintLine(canvas.current, { span, width, now, marks: painted });
  });

  const xOf = (event: { clientX: number }): number =>
    event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const next = zoomedSpan(
      span,
      { by: Math.exp(event.deltaY * WHEEL_POWER), at: secondAt(xOf(event), span, width) },
      duration,
    );
    setChosen(next.to - next.from >= duration ? null : next);
  });
  useEffect(() => {
    const element = canvas.current;
    const turn = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const mark = markerAt(marks, xOf(event), { span, width });
    if (mark) onMark(mark);
    else onSeek(secondAt(xOf(event), span, width));
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId) && event.movementX !== 0)
      onSeek(secondAt(xOf(event), span, width));
  };
  const go = (event: KeyboardEvent<HTMLCanvasElement>) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    onSeek(now + way * ARROW_SECONDS);
  };

  return (
    <canvas
      ref={canvas}
      className={`wide pointer ${styles.line} ${className}`}
      style={{ height: LINE_HEIGHT }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(now)}
      aria-valuetext={formatSecond(now)}
      title={hint}
      onPointerDown={press}
      onPointerMove={drag}
      onKeyDown={go}
    />
  );
}
