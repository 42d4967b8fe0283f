import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { formatDay, formatMonth } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { dayAt, marksOf, shareOf, stepDay, type DayTrack } from './day-track.ts';
import styles from './DayScrubber.module.css';

/** Years closer than this share of the line would be written over each other. */
const MIN_YEAR_GAP = 0.04;

interface Props {
  track: DayTrack;
  /** The day at the top of the window. */
  current: string | null;
  onJump: (day: string) => void;
}

/** A line of months and years beside the grid: a press or the arrow keys go to a day, however far it is. */
export function DayScrubber({ track, current, onJump }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ share: number; isPressed: boolean } | null>(null);
  const shareAt = ({ clientY }: PointerEvent): number => {
    const rect = line.current?.getBoundingClientRect();
    return rect && rect.height > 0 ? Math.min(1, Math.max(0, (clientY - rect.top) / rect.height)) : 0;
  };
  const jump = (day: string | null) => {
    if (day !== null) onJump(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, track, current);
    if (target === undefined) return;
    event.preventDefault();
    jump(target);
  };
  const index = Math.max(
    0,
    track.days.findIndex(({ day }) => day === current),
  );
  const shownDay = pointed && dayAt(track, pointed.share);
  return (
    <div className={styles.place}>
      <div
        ref={line}
        className={`rounded relative pointer tall ${styles.line}`}
        role="slider"
        tabIndex={0}
        aria-label={ru.files.scrubber}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={track.days.length - 1}
        aria-valuenow={index}
        aria-valuetext={formatDay(track.days[index]?.day ?? '')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setPointed({ share: shareAt(event), isPressed: true });
        }}
        onPointerMove={(event) =>
          setPointed((before) => ({ share: shareAt(event), isPressed: before?.isPressed ?? false }))
        }
        onPointerUp={(event) => {
          if (pointed?.isPressed) jump(dayAt(track, shareAt(event)));
          setPointed(null);
        }}
        onPointerLeave={() => setPointed(null)}
        onPointerCancel={() => setPointed(null)}
      >
        {marksOf(track, MIN_YEAR_GAP).map(({ share, year }) => (
          <span
            key={share}
            className={year ? `dimmed text-12 tabular ${styles.year}` : styles.month}
            style={{ top: `${share * 100}%` }}
            aria-hidden="true"
          >
            {year}
          </span>
        ))}
        <span
          className={`absolute no-events ${styles.here}`}
          style={{ top: `${shareOf(track, current ?? '') * 100}%` }}
          aria-hidden="true"
        />
        {shownDay && (
          <span
            className={`rounded nowrap text-12 absolute no-events ${styles.bubble}`}
            style={{ top: `${(pointed?.share ?? 0) * 100}%` }}
            aria-hidden="true"
          >
            {formatMonth(shownDay)}
          </span>
        )}
      </div>
    </div>
  );
}

/** Undefined: the key means nothing here. */
const keyTarget = (key: string, track: DayTrack, current: string | null): string | null | undefined => {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return stepDay(track, current, 'day', 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return stepDay(track, current, 'day', -1);
    case 'PageDown':
      return stepDay(track, current, 'month', 1);
    case 'PageUp':
      return stepDay(track, current, 'month', -1);
    case 'Home':
      return track.days[0]?.day ?? null;
    case 'End':
      return track.days.at(-1)?.day ?? null;
    default:
      return undefined;
  }
};
