import { wallTime } from '../time/wall-time.ts';
import styles from './DayLine.module.css';

const said = (day: Date): string => wallTime(day.getTime()).format('dd D MMMM');
const weekday = (day: Date): string => wallTime(day.getTime()).format('dd');
const numberOf = (day: Date): number => wallTime(day.getTime()).date();

interface Props {
  label: string;
  days: readonly Date[];
  chosen: Date;
  onChoose: (day: Date) => void;
  /** What stands under each of the days, and how it is said aloud. */
  notes?: readonly { shown: string; said: string }[];
}

/** Days as a line: each is a button. Seconds have a line of their own (TimeLine). */
export function DayLine({ label, days, chosen, onChoose, notes }: Props) {
  return (
    <div className={`grid gap-4 ${styles.days}`} role="group" aria-label={label}>
      {days.map((day, index) => (
        <button
          key={day.getTime()}
          type="button"
          className={`tile grid semibold pointer ${styles.day}`}
          aria-pressed={day.getTime() === chosen.getTime()}
          aria-label={[said(day), notes?.[index]?.said].filter(Boolean).join(', ')}
          onClick={() => onChoose(day)}
        >
          {/* With a space between them, or the words on the button are not the beginning of its name. */}
          <span className={`text-12 regular ${styles.weekday}`}>{weekday(day)}</span>{' '}
          <span className="tabular">{numberOf(day)}</span>
          {/* Drawn and not written: the button's words must be the beginning of its name, which says the count in
              full. */}
          {notes !== undefined && (
            <span className={`tabular text-12 ${styles.note}`} data-note={notes[index]?.shown ?? ''} />
          )}
        </button>
      ))}
    </div>
  );
}
