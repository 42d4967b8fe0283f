import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { colourOf } from '../logic/hue.ts';
import { following, markerAt, placeOf, secondAt, ticks, whole, zoomedSpan, type Span } from './timeline.ts';
import styles from './VideoLabeller.module.css';

const HEIGHT = 44;
const WHEEL_POWER = 0.002;
const ARROW_SECONDS = 1;

interface Mark {
  key: string;
  title: string;
  second: number;
}

interface Props {
  duration: number;
  now: number;
  marks: readonly Mark[];
  selected: string | null;
  onSeek: (second: number) => void;
  onMark: (mark: Mark) => void;
}

interface Drawn extends Pick<Props, 'now' | 'marks' | 'selected'> {
  span: Span;
  width: number;
}

const draw = (canvas: HTMLCanvasElement, { span, width, now, marks, selected }: Drawn): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * density)) canvas.width = Math.round(width * density);
  if (canvas.height !== HEIGHT * density) canvas.height = HEIGHT * density;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, width, HEIGHT);
  context.fillStyle = '#263445';
  context.fillRect(0, 12, width, 12);
  context.fillStyle = '#4a90e2';
  context.fillRect(0, 12, Math.max(0, placeOf(now, span, width)), 12);
  context.font = "11px 'Onest Variable', system-ui, sans-serif";
  context.textBaseline = 'bottom';
  for (const second of ticks(span, width)) {
    const x = placeOf(second, span, width);
    context.fillStyle = '#6b7f95';
    context.fillRect(x, 24, 1, 5);
    context.fillStyle = '#9fb0c3';
    context.fillText(formatSecond(second), Math.min(x + 3, width - 32), HEIGHT - 2);
  }
  for (const { key, title, second } of marks) {
    context.fillStyle = colourOf(title);
    const isChosen = key === selected;
    context.fillRect(placeOf(second, span, width) - (isChosen ? 2 : 1), isChosen ? 4 : 8, isChosen ? 5 : 3, isChosen ? 24 : 20);
  }
  context.fillStyle = '#fff';
  context.fillRect(placeOf(now, span, width) - 1, 4, 2, 26);
};

/** The video as a line: a click goes there, a mark is a label, the wheel looks closer. */
export function TimeLine({ duration, now, marks, selected, onSeek, onMark }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  const [chosen, setChosen] = useState<Span | null>(null);
  const span = chosen ? following(chosen, now, duration) : whole(duration);

  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, { span, width, now, marks, selected });
  });

  const xOf = (event: { clientX: number }): number => event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const next = zoomedSpan(span, { by: Math.exp(event.deltaY * WHEEL_POWER), at: secondAt(xOf(event), span, width) }, duration);
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
    if (event.currentTarget.hasPointerCapture(event.pointerId) && event.movementX !== 0) onSeek(secondAt(xOf(event), span, width));
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
      className={styles.line}
      style={{ height: HEIGHT }}
      role="slider"
      tabIndex={0}
      aria-label={ru.labelling.timeline}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(now)}
      aria-valuetext={formatSecond(now)}
      title={ru.labelling.timelineHint}
      onPointerDown={press}
      onPointerMove={drag}
      onKeyDown={go}
    />
  );
}
