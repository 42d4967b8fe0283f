import type { Stream } from '@rakurs/contract';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useInView } from '#shared/hooks/use-in-view.ts';
import { filePath, momentPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { StreamBadge } from '../StreamBadge.tsx';
import { LivePlayer } from '../live/LivePlayer.tsx';
import { shortMoment } from '../timeline/clock-words.ts';
import { msOf } from '../timeline/logic/moment.ts';
import styles from './Wall.module.css';

/** Whether anybody can see the element: it is in view, and the tab is in front. */
const useIsSeen = <T extends Element>(): [RefObject<T | null>, boolean] => {
  const [place, isInView] = useInView<T>();
  const [isHidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return [place, isInView && !isHidden];
};

interface Props {
  stream: Stream;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** One camera of the wall. All of it is a link to the camera; the latest event is one to its second of the record. */
export function WallTile({ stream, onKeyDown }: Props) {
  const [place, isSeen] = useIsSeen<HTMLLIElement>();
  return (
    <li ref={place} className={`rounded relative clip dark on-dark ${styles.tile}`} data-state={stream.state}>
      {/* A socket and a decoder for nobody would be paid for by everybody. */}
      {isSeen ? <LivePlayer stream={stream} size="tile" /> : <Asleep stream={stream} />}
      <div className={`flex between baseline gap-12 size-13 absolute line-20 ${styles.foot}`}>
        <Link
          to={filePath({ projectId: stream.project_id, dataSourceId: stream.data_source_id, fileId: stream.file_id })}
          className={`ellipsis semibold no-decoration ${styles.name}`}
          data-tile
          onKeyDown={onKeyDown}
        >
          {stream.title}
        </Link>
        <LatestEvent stream={stream} />
      </div>
    </li>
  );
}

function Asleep({ stream }: { stream: Stream }) {
  return (
    <div className={`wide relative tall ${styles.asleep}`}>
      {stream.picture_url !== null && <img src={stream.picture_url} alt="" />}
      <span className={`absolute ${styles.badge}`}>
        <StreamBadge stream={stream} />
      </span>
    </div>
  );
}

function LatestEvent({ stream }: { stream: Stream }) {
  const event = stream.latest_event;
  if (event === null) return <span className={styles.none}>{ru.wall.noEvents}</span>;
  const at = msOf(event.started_at);
  const what = event.description ?? ru.record.motion;
  return (
    <Link
      to={momentPath(stream, event.started_at)}
      className={styles.event}
      title={what}
      aria-label={ru.wall.latestAt(shortMoment(at), what, stream.title)}
    >
      <time className="tabular" dateTime={event.started_at}>
        {shortMoment(at)}
      </time>{' '}
      <span className="ellipsis">{what}</span>
    </Link>
  );
}
