import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { lastDays } from './logic/days.ts';
import styles from './StatsPanel.module.css';

const names = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' });
const weekdays = new Intl.DateTimeFormat('ru-RU', { weekday: 'short' });

interface Props {
  chosen: Date;
  motion: 'still' | 'playing';
  onChoose: (day: Date) => void;
  onToggle: () => void;
}

/** The last fifteen days and the way to play through them. */
export function TimeLine({ chosen, motion, onChoose, onToggle }: Props) {
  // Of the moment the page was opened: a time line that shifts at midnight would be missed by a click.
  const [days] = useState(() => lastDays(Date.now()));
  const isPlaying = motion === 'playing';
  return (
    <div className={styles.timeLine}>
      <div className={styles.days} role="group" aria-label={ru.stats.days}>
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
      <Button
        variant={isPlaying ? 'light' : 'filled'}
        className={styles.toggle}
        leftSection={isPlaying ? <IconPlayerStop size={18} /> : <IconPlayerPlay size={18} />}
        onClick={onToggle}
      >
        {isPlaying ? ru.stats.stop : ru.stats.play}
      </Button>
    </div>
  );
}
