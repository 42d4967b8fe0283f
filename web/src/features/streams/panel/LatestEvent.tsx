import { Text } from '@mantine/core';
import { isPaused, PAUSES, type FileRecognition, type Stream, type StreamEvent } from '@rakurs/contract';
import { IconRun } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PauseRemedy } from '#shared/money/PauseRemedy.tsx';
import { filePath } from '#shared/paths/paths.ts';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EventPicture } from '../EventPicture.tsx';
import styles from './StreamPanel.module.css';
import { useClipReading } from './use-clip-reading.ts';

const texts = ru.streams;

/** What happened last before a camera, and the way to its film. */
export function LatestEvent({ stream }: { stream: Stream }) {
  const event = stream.latest_event;
  return (
    <section>
      <h3 className={`dimmed text-12 semibold ${styles.heading}`}>{texts.latest}</h3>
      {event === null ? <Text c="dimmed">{texts.noEventsYet}</Text> : <Shown stream={stream} event={event} />}
    </section>
  );
}

function Shown({ stream: { project_id, data_source_id }, event }: { stream: Stream; event: StreamEvent }) {
  const what = event.description ?? texts.motion;
  const inside = (
    <>
      <EventPicture
        url={event.picture_url}
        otherwise={
          <span className={styles.noPicture} aria-hidden="true">
            <IconRun size={22} stroke={1.6} />
          </span>
        }
      />
      <span className="column gap-2 shrink">
        <Text span size="xs" c="dimmed" className="tabular">
          <time dateTime={event.started_at}>{formatMoment(event.started_at)}</time>
          {event.ended_at === null && ` · ${texts.going}`}
        </Text>
        <span className={`clip ${styles.what}`}>{what}</span>
      </span>
    </>
  );
  if (event.clip_file_id === null) return <div className={`bare-link flex top gap-12 ${styles.event}`}>{inside}</div>;
  return (
    <>
      <Link
        className={`bare-link flex top gap-12 ${styles.event}`}
        aria-label={texts.toClip(what)}
        to={filePath({ projectId: project_id, dataSourceId: data_source_id, fileId: event.clip_file_id })}
      >
        {inside}
      </Link>
      {event.description === null && <Describing clipId={event.clip_file_id} projectId={project_id} />}
    </>
  );
}

/** Why its film is not described yet, or will not be. Nothing while that is not known. */
function Describing({ clipId, projectId }: { clipId: number; projectId: number }) {
  const reading = useClipReading(clipId);
  const words = reading && readingWords(reading);
  if (!words) return null;
  return (
    <Text size="xs" c="dimmed" mt={4} role="status">
      {words} {isPaused(reading.status) && <PauseRemedy of={reading.status} projectId={projectId} inherit />}
    </Text>
  );
}

const readingWords = ({ status, reason }: FileRecognition): string | null => {
  if (isPaused(status)) return texts.notDescribed(reason ?? PAUSES[status]);
  switch (status) {
    case 'waiting':
      return texts.willBeDescribed;
    case 'running':
      return texts.describing;
    case 'failed':
      return reason === null ? texts.describeFailed : texts.notDescribed(reason);
    case 'none':
      return reason === null ? null : texts.notDescribed(reason);
    case 'done':
      return null;
  }
};
