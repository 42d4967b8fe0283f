import { Text } from '@mantine/core';
import type { Stream, StreamEvent } from '@rakurs/contract';
import { IconRun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { filePath } from '#shared/paths/paths.ts';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './StreamPanel.module.css';

const texts = ru.streams;

const wordsOf = ({ description, clip_file_id }: StreamEvent): string => description ?? (clip_file_id === null ? texts.motion : texts.describing);

/** What happened last before a camera, and the way to its film. */
export function LatestEvent({ stream }: { stream: Stream }) {
  const event = stream.latest_event;
  return (
    <section>
      <h3 className={styles.heading}>{texts.latest}</h3>
      {event === null ? <Text c="dimmed">{texts.noEventsYet}</Text> : <Shown stream={stream} event={event} />}
    </section>
  );
}

function Shown({ stream: { project_id, data_source_id }, event }: { stream: Stream; event: StreamEvent }) {
  const inside = (
    <>
      {event.picture_url === null ? (
        <span className={styles.noPicture} aria-hidden="true">
          <IconRun size={22} stroke={1.6} />
        </span>
      ) : (
        <img src={event.picture_url} alt="" loading="lazy" />
      )}
      <span className={styles.told}>
        <Text span size="xs" c="dimmed" className="tabular">
          <time dateTime={event.started_at}>{formatMoment(event.started_at)}</time>
          {event.ended_at === null && ` · ${texts.going}`}
        </Text>
        <span className={styles.what}>{wordsOf(event)}</span>
      </span>
    </>
  );
  if (event.clip_file_id === null) return <div className={styles.event}>{inside}</div>;
  return (
    <Link className={styles.event} aria-label={texts.toClip(wordsOf(event))} to={filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: event.clip_file_id })}>
      {inside}
    </Link>
  );
}
