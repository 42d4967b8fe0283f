import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { Stream } from '@rakurs/contract';
import { IconChevronLeft, IconChevronRight, IconScissors, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { msOf } from './logic/moment.ts';
import { isIn, lengthOf, neighbourDay, nextLength, readDay, writeDay, zoomedWindow } from './logic/window.ts';
import styles from './StreamRecordPanel.module.css';
import type { useWindow } from './use-window.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;

interface Props {
  stream: Stream;
  now: number;
  shown: number;
  view: ReturnType<typeof useWindow>;
  isChoosing: boolean;
  onChoose: () => void;
}

/** '1 час', '45 минут' */
const lengthWords = (length: number): string => {
  const minutes = Math.round(length / MINUTE_MS);
  return minutes >= MINUTES_OF_HOUR && minutes % MINUTES_OF_HOUR === 0
    ? formatCount(minutes / MINUTES_OF_HOUR, ru.record.hourForms)
    : formatCount(minutes, ru.record.minuteForms);
};

/** Which day, how near, and the way to save a part of it. */
export function LineTools({ stream, now, shown, view, isChoosing, onChoose }: Props) {
  const { span } = view;
  const middle = (span.from + span.to) / 2;
  // As the list of events below: the day of the last moment in sight.
  const day = Math.min(span.to, now) - 1;
  const first = msOf(stream.recorded_from ?? new Date(now).toISOString());
  const zoom = (way: 'nearer' | 'farther') => {
    const length = nextLength(lengthOf(span), way);
    if (length !== null)
      view.look(zoomedWindow(span, { by: length / lengthOf(span), at: isIn(shown, span) ? shown : middle }, now));
  };
  return (
    <div className={styles.tools}>
      <div className={styles.group}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={ru.record.previousDay}
          title={ru.record.previousDay}
          disabled={writeDay(day) <= writeDay(first)}
          onClick={() => view.lookAtDay(neighbourDay(day, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <TextInput
          type="date"
          size="sm"
          aria-label={ru.record.day}
          value={writeDay(day)}
          min={writeDay(first)}
          max={writeDay(now)}
          onChange={({ currentTarget }) => {
            const chosen = readDay(currentTarget.value);
            if (chosen !== null) view.lookAtDay(chosen);
          }}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={ru.record.nextDay}
          title={ru.record.nextDay}
          disabled={writeDay(day) >= writeDay(now)}
          onClick={() => view.lookAtDay(neighbourDay(day, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </div>
      <div className={styles.group}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={ru.record.farther}
          title={ru.record.farther}
          disabled={nextLength(lengthOf(span), 'farther') === null}
          onClick={() => zoom('farther')}
        >
          <IconZoomOut size={18} />
        </ActionIcon>
        <span className={`tabular text-center ${styles.length}`} aria-live="polite">
          {lengthWords(lengthOf(span))}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={ru.record.nearer}
          title={ru.record.nearer}
          disabled={nextLength(lengthOf(span), 'nearer') === null}
          onClick={() => zoom('nearer')}
        >
          <IconZoomIn size={18} />
        </ActionIcon>
      </div>
      <Button
        variant={isChoosing ? 'light' : 'default'}
        size="sm"
        leftSection={<IconScissors size={16} />}
        aria-pressed={isChoosing}
        className={styles.choose}
        onClick={onChoose}
      >
        {ru.record.choose}
      </Button>
    </div>
  );
}
