import styles from './DayLine.module.css';

const names = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const weekdays = new Intl.DateTimeFormat('ru-RU', { weekday: 'short' });

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
    <div className={styles.days} role="group" aria-label={label}>
      {days.map((day, index) => (
        <button
          key={day.getTime()}
          type="button"
          className={styles.day}
          aria-pressed={day.getTime() === chosen.getTime()}
          aria-label={[`${weekdays.format(day)} ${names.format(day)}`, notes?.[index]?.said].filter(Boolean).join(', ')}
          onClick={() => onChoose(day)}
        >
          {/* With a space between them, or the words on the button are not the beginning of its name. */}
          <span className={styles.weekday}>{weekdays.format(day)}</span>{' '}
          <span className="tabular">{day.getDate()}</span>
          {/* Drawn and not written: the button's words must be the beginning of its name, which says the count in full. */}
          {notes !== undefined && <span className={`tabular ${styles.note}`} data-note={notes[index]?.shown ?? ''} />}
        </button>
      ))}
    </div>
  );
}
