import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import { DayLine } from '#shared/timeline/DayLine.tsx';
import { lastDays } from '#shared/timeline/days.ts';
import { useDayCounts } from './use-day-counts.ts';
import styles from './StatsPanel.module.css';

interface Props {
  chosen: Date;
  motion: 'still' | 'playing';
  onChoose: (day: Date) => void;
  onToggle: () => void;
}

/** The last fifteen days and the way to play through them. */
export function DayPlayer({ chosen, motion, onChoose, onToggle }: Props) {
  // Of the moment the page was opened: a time line that shifts at midnight would be missed by a click.
  const [days] = useState(() => lastDays(Date.now()));
  const notes = useDayCounts(days);
  const isPlaying = motion === 'playing';
  return (
    <div className={`row gap-16 ${styles.timeLine}`}>
      <DayLine label={ru.stats.days} days={days} chosen={chosen} onChoose={onChoose} notes={notes} />
      <Button
        variant={isPlaying ? 'light' : 'filled'}
        className={`fixed ${styles.toggle}`}
        leftSection={isPlaying ? <IconPlayerStop size={18} /> : <IconPlayerPlay size={18} />}
        onClick={onToggle}
      >
        {isPlaying ? ru.stats.stop : ru.stats.play}
      </Button>
    </div>
  );
}
