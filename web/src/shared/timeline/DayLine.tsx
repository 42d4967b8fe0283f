import styles from './DayLine.module.css';

const names = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const weekdays = new Intl.DateTimeFormat('ru-RU', { weekday: 'short' });

interface Props {
  label: string;
  days: readonly Date[];
  chosen: Date;
  onChoose: (day: Date) => void;
}

/** Days as a line: each is a button. Seconds have a line of their own (TimeLine). */
export function DayLine({ label, days, chosen, onChoose }: Props) {
  return (
    <div className={styles.days} role="group" aria-label={label}>
      {days.map((day) => (
        <button
          key={day.getTime()}
          type="button"
          className={styles.day}
          aria-pressed={day.getTime() === chosen.getTime()}
          aria-label={`${weekdays.format(day)} ${names.format(day)}`}
          onClick={() => onChoose(day)}
        >
          {/* With a space between them, or the words on the button are not the beginning of its name. */}
          <span className={styles.weekday}>{weekdays.format(day)}</span> <span className="tabular">{day.getDate()}</span>
        </button>
      ))}
    </div>
  );
}
