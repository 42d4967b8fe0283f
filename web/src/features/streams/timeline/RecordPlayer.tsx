import { Loader } from '@mantine/core';
import type { Stream } from '@rakurs/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { clockOf, momentWords } from './clock-words.ts';
import { msOf, spansOf, writeMoment } from './logic/moment.ts';
import { nextRecordedAt, startPlaying, continuePlaying } from './logic/playing.ts';
import { NoRecordAtMoment } from './NoRecordAtMoment.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import styles from './RecordPlayer.module.css';
import { setShownMoment, useShownMoment } from './shown-moment.ts';
import { PlayerError } from './PlayerError.tsx';
import { usePlaylist } from './use-record.ts';
import { useRecordPlayer } from './use-record-player.ts';

const DEFAULT_FPS = 25;
/** What was recorded less than this before now is what happens now. */
const AS_GOOD_AS_LIVE_MS = 20_000;
const isAsGoodAsLive = (at: number): boolean => Date.now() - at < AS_GOOD_AS_LIVE_MS;

interface Props {
  stream: Stream;
  /** The moment to play from. */
  at: string;
  /** Another moment; null: back to what happens now. */
  onSeek: (at: string | null) => void;
}

/** The record of a camera, played from a moment on and over its gaps; at its end it is live again. */
export function RecordPlayer({ stream, at, onSeek }: Props) {
  const { key: visit } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const [playing, setPlaying] = useState(() => startPlaying(msOf(at)));
  // The same moment gone to once more is another visit of the same address.
  const wanted = `${at} ${visit}`;
  const [taken, setTaken] = useState(wanted);
  if (wanted !== taken) {
    setTaken(wanted);
    setPlaying(startPlaying(msOf(at), playing));
  }

  const list = usePlaylist(stream.file_id, playing.asked);
  const isNone =
    list.data !== undefined &&
    (list.data.playlist_url === null ||
      (playing.isGoingOn && nextRecordedAt(playing.from, spansOf(list.data)) === null));
  const { video, ...player } = useRecordPlayer({
    record: isNone ? undefined : list.data,
    loadedAt: list.dataUpdatedAt,
    playing,
    onShown: (shown) => setShownMoment(stream.file_id, shown),
    isGrowing: stream.state === 'live',
    onEnd: (end) => {
      if (stream.state === 'live' && isAsGoodAsLive(end)) onSeek(null);
      else setPlaying(continuePlaying(end + 1, playing));
    },
  });

  const { file_id: fileId } = stream;
  const begins = useEffectEvent(() => setShownMoment(fileId, playing.from));
  const { turn } = playing;
  useEffect(() => begins(), [turn]);
  useEffect(() => () => setShownMoment(fileId, null), [fileId]);

  const frame = 1 / (stream.fps ?? DEFAULT_FPS);
  useShortcuts(place, (event) => {
    if (event.code === 'Space' && !isPressable(event.target)) player.toggle();
    else if (event.code === 'Comma') player.step(-frame);
    else if (event.code === 'Period') player.step(frame);
    else return 'left';
    return 'taken';
  });

  const goOn = (moment: number) => setPlaying(continuePlaying(moment, playing));
  return (
    <div ref={place} className={`column wide tall lean on-dark ${styles.player}`}>
      <div className={`centered relative flex-1 ${styles.screen}`}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of cameras have no captions; descriptions are in the list of events */}
        <video
          ref={video}
          className={`wide cover tall ${styles.video}`}
          muted
          playsInline
          aria-label={ru.record.player(stream.title)}
          poster={stream.picture_url ?? undefined}
          onClick={player.toggle}
        />
        <ShownMoment fileId={fileId} />
        {list.isPending && (
          <Loader className={styles.waiting} color="gray" role="status" aria-label={ru.common.loading} />
        )}
        {list.isLoadingError && (
          <FailedState title={ru.record.failed} error={list.error} onRetry={() => list.refetch()} />
        )}
        {isNone && (
          <NoRecordAtMoment
            stream={stream}
            playing={playing}
            onGoOn={goOn}
            onAgain={() => onSeek(at)}
            onLive={() => onSeek(null)}
          />
        )}
        {!isNone && player.trouble && (
          <PlayerError trouble={player.trouble} onRetry={() => list.refetch()} onLive={() => onSeek(null)} />
        )}
        {!isNone && player.skippedTo !== null && (
          <p className={styles.gap} role="status">
            {ru.record.gap(clockOf(playing.from), clockOf(player.skippedTo))}
          </p>
        )}
      </div>
      <PlayerBar player={player} frame={frame} onLive={() => onSeek(null)} />
    </div>
  );
}

/** Space is theirs first. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, summary, [role=switch]') !== null;

/** By itself: it changes several times a second. */
function ShownMoment({ fileId }: { fileId: number }) {
  const shown = useShownMoment(fileId);
  if (shown === null) return null;
  return (
    <time className={`tabular ${styles.moment}`} dateTime={writeMoment(shown)}>
      {ru.record.shows(momentWords(shown))}
    </time>
  );
}
