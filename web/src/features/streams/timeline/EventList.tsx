import { Button, Skeleton, Text, TextInput, Title } from '@mantine/core';
import type { Stream, StreamEvent, StreamOutage } from '@rakurs/contract';
import { IconPlugConnectedX, IconRun, IconSearch } from '@tabler/icons-react';
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
  // An outage has no words to be found by.
  const outages = text === '' ? (record.data?.outages ?? []) : [];
  const rows = newestFirst([...found, ...outages]);
  return (
    <section className={`column gap-8 ${styles.events}`} aria-labelledby={heading}>
      <div className="row wrap between gap-8">
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
      {record.isSuccess && events.length === 0 && outages.length === 0 && (
        <EmptyState text={ru.record.noEvents} hint={ru.record.noEventsHint} icon={<IconRun size={28} stroke={1.6} />} />
      )}
      {events.length > 0 && found.length === 0 && <Text c="dimmed">{ru.record.noMatch}</Text>}
      <ul className={`bare-list grid gap-8 ${styles.list}`}>
        {rows
          .slice(0, amount)
          .map((row) =>
            isOutage(row) ? (
              <OutageRow key={`outage ${row.id}`} outage={row} />
            ) : (
              <EventRow key={row.id} stream={stream} event={row} onSeek={() => onSeek(row)} />
            ),
          )}
      </ul>
      {rows.length > amount && (
        <Button variant="default" size="sm" onClick={() => setAmount(amount + SHOWN_AT_ONCE)}>
          {ru.record.moreEvents}
        </Button>
      )}
    </section>
  );
}

const isOutage = (row: StreamEvent | StreamOutage): row is StreamOutage => !('strength' in row);
const newestFirst = <R extends { started_at: string }>(rows: R[]): R[] =>
  rows.toSorted((one, other) => msOf(other.started_at) - msOf(one.started_at));

/** When it lasted, and for how long. */
function Times({ row }: { row: Pick<StreamEvent, 'started_at' | 'ended_at'> }) {
  const began = msOf(row.started_at);
  return (
    <p className={`tabular ${styles.time}`}>
      <time dateTime={row.started_at}>{clockOf(began)}</time>{' '}
      <span>{row.ended_at === null ? ru.record.goesOn : formatDuration((msOf(row.ended_at) - began) / 1000)}</span>
    </p>
  );
}

/** There is nothing to look at: nothing was recorded then. */
function OutageRow({ outage }: { outage: StreamOutage }) {
  return (
    <li className={`tile flex gap-12 surface ${styles.row}`}>
      <span className={`faint centered fixed clip dimmed pointer unpadded ${styles.picture}`} data-outage>
        <IconPlugConnectedX size={22} stroke={1.6} aria-hidden="true" />
      </span>
      <div className="column grow">
        <Times row={outage} />
        <p className={styles.description}>{ru.record.outageThen(outage.reason)}</p>
      </div>
    </li>
  );
}

interface RowProps {
  stream: Stream;
  event: StreamEvent;
  onSeek: () => void;
}

function EventRow({ stream, event, onSeek }: RowProps) {
  const at = clockOf(msOf(event.started_at));
  return (
    <li className={`tile flex gap-12 surface ${styles.row}`}>
      <button
        type="button"
        className={`faint centered fixed clip dimmed pointer unpadded ${styles.picture}`}
        tabIndex={-1}
        aria-hidden="true"
        onClick={onSeek}
      >
        <EventPicture url={event.picture_url} otherwise={<IconRun size={22} stroke={1.6} />} />
      </button>
      <div className="column grow">
        <Times row={event} />
        <p className={styles.description}>{event.description ?? ru.record.motion}</p>
        <div className={`flex wrap gap-4-16 ${styles.links}`}>
          <button
            type="button"
            className={`accent pointer bare-font no-decoration ${styles.link}`}
            aria-label={ru.record.toRecordAt(at)}
            onClick={onSeek}
          >
            {ru.record.toRecord}
          </button>
          {event.clip_file_id !== null && (
            <Link
              className={`accent pointer bare-font no-decoration ${styles.link}`}
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
