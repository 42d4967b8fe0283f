import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core';
import type { Stream, StreamEvent } from '@rakurs/contract';
import { IconRun, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { filePath } from '#shared/paths/paths.ts';
import { formatDuration } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { EventPicture } from '../EventPicture.tsx';
import { clockOf, dayWords } from './clock-words.ts';
import { newestMatching } from './logic/event-search.ts';
import { msOf } from './logic/moment.ts';
import { dayAround } from './logic/window.ts';
import styles from './EventList.module.css';
import { useRecord } from './use-record.ts';

const SHOWN_AT_ONCE = 30;

interface Props {
  stream: Stream;
  /** Any moment of the day. */
  day: number;
  onSeek: (event: StreamEvent) => void;
}

/** What happened on a day, newest first. */
export function EventList({ stream, day, onSeek }: Props) {
  const heading = useId();
  const asked = dayAround(day);
  const record = useRecord(stream.file_id, asked, { isGrowing: false });
  const [text, setText] = useState('');
  const [amount, setAmount] = useState(SHOWN_AT_ONCE);
  const events = record.data?.events ?? [];
  const found = newestMatching(events, text);
  return (
    <section className={styles.events} aria-labelledby={heading}>
      <div className={styles.head}>
        <Title order={3} id={heading}>
          {ru.record.eventsOf(dayWords(asked.from))}
        </Title>
        {events.length > 0 && (
          <TextInput
            size="sm"
            className={styles.filter}
            leftSection={<IconSearch size={16} />}
            aria-label={ru.record.filter}
            placeholder={ru.record.filter}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </div>
      {record.isPending && <Skeleton height={72} radius="md" role="status" aria-label={ru.common.loading} />}
      {record.isLoadingError && (
        <FailedState title={ru.record.failed} error={record.error} onRetry={() => record.refetch()} />
      )}
      {record.isSuccess && events.length === 0 && (
        <EmptyState text={ru.record.noEvents} hint={ru.record.noEventsHint} icon={<IconRun size={28} stroke={1.6} />} />
      )}
      {events.length > 0 && found.length === 0 && <Text c="dimmed">{ru.record.noMatch}</Text>}
      <ul className={styles.list}>
        {found.slice(0, amount).map((event) => (
          <EventRow key={event.id} stream={stream} event={event} onSeek={() => onSeek(event)} />
        ))}
      </ul>
      {found.length > amount && (
        <Button variant="default" size="sm" onClick={() => setAmount(amount + SHOWN_AT_ONCE)}>
          {ru.record.moreEvents}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  stream: Stream;
  event: StreamEvent;
  onSeek: () => void;
}

function EventRow({ stream, event, onSeek }: RowProps) {
  const began = msOf(event.started_at);
  const at = clockOf(began);
  const lasts = event.ended_at === null ? ru.record.goesOn : formatDuration((msOf(event.ended_at) - began) / 1000);
  return (
    <li className={styles.row}>
      <button type="button" className={styles.picture} tabIndex={-1} aria-hidden="true" onClick={onSeek}>
        <EventPicture url={event.picture_url} otherwise={<IconRun size={22} stroke={1.6} />} />
      </button>
      <div className={styles.words}>
        <p className={`tabular ${styles.time}`}>
          <time dateTime={event.started_at}>{at}</time> <span>{lasts}</span>
        </p>
        <p className={styles.description}>{event.description ?? ru.record.motion}</p>
        <div className={styles.links}>
          <button type="button" className={styles.link} aria-label={ru.record.toRecordAt(at)} onClick={onSeek}>
            {ru.record.toRecord}
          </button>
          {event.clip_file_id !== null && (
            <Link
              className={styles.link}
              aria-label={ru.record.toClipAt(at)}
              to={filePath({
                projectId: stream.project_id,
                dataSourceId: stream.data_source_id,
                fileId: event.clip_file_id,
              })}
            >
              {ru.record.toClip}
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}
