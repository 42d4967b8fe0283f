import { Button, Loader } from '@mantine/core';
import type { Stream } from '@rakurs/contract';
import { useRef, useState, type ReactNode } from 'react';
import { formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { delayWords, reasonWords, sinceWords, stateWords } from '../stream-words.ts';
import { StreamBadge } from '../StreamBadge.tsx';
import { useChangeStream } from '../use-streams.ts';
import { LiveControls } from './LiveControls.tsx';
import styles from './LivePlayer.module.css';
import { useLiveView, type Seen } from './use-live-view.ts';

const texts = ru.streams;

interface Props {
  stream: Stream;
  /** 'stage' fills its place; 'card' is as high as its picture; 'tile' stands among others and has a state alone. */
  size: 'stage' | 'card' | 'tile';
}

/** A camera as it is now, with its state over the picture. */
export function LivePlayer({ stream, size }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { seen, delaySeconds, hasSound } = useLiveView(video, stream);
  const [isMuted, setMuted] = useState(true);
  const isSeen = seen === 'live' || seen === 'late';
  const isLive = stream.state === 'live' && isSeen;
  return (
    <div
      ref={frame}
      className={`wide relative clip dark on-dark ${styles.player}`}
      data-size={size}
      data-dim={!isLive}
      style={{ aspectRatio: size === 'card' ? `${stream.width ?? 16} / ${stream.height ?? 9}` : undefined }}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a camera has no captions; what was seen is told beside it */}
      <video
        ref={video}
        className={`wide block tall ${styles.video}`}
        muted={isMuted}
        autoPlay
        playsInline
        disablePictureInPicture
        poster={stream.picture_url ?? undefined}
        aria-label={texts.viewOf(stream.title)}
      />
      {!isLive && <Instead stream={stream} seen={seen} size={size} />}
      <div className={`flex absolute ${styles.top}`}>
        <StreamBadge stream={badgeOf(stream, { isSeen, size })} more={isLive ? delayWords(delaySeconds) : null} />
      </div>
      {isLive && size !== 'tile' && (
        <>
          {stream.is_proxied && <p className={`rounded flush text-12 absolute ${styles.note}`}>{texts.proxied}</p>}
          {!stream.is_proxied && seen === 'late' && (
            <p className={`rounded flush text-12 absolute ${styles.note}`}>{texts.later}</p>
          )}
          <LiveControls
            frame={frame}
            video={video}
            sound={hasSound ? { isMuted, toggle: () => setMuted(!isMuted) } : null}
            nameOf={() => texts.snapshotName(stream.title, formatMoment(new Date().toISOString()).replace(':', '-'))}
          />
        </>
      )}
    </div>
  );
}

/**
 * Here it is still being connected while its server has it already; and what went wrong is said in the middle, once,
 * where there is room for it.
 */
const badgeOf = (
  { state, reason }: Stream,
  { isSeen, size }: { isSeen: boolean; size: Props['size'] },
): Pick<Stream, 'state' | 'reason'> => {
  if (state === 'live' && !isSeen) return { state: 'connecting', reason: null };
  return { state, reason: size === 'tile' ? reason : null };
};

/** Why there is no picture of now, and what can be done. The last one stays behind it. */
function Instead({ stream, seen, size }: Props & { seen: Seen }) {
  const change = useChangeStream(stream.file_id);
  const said = (words: ReactNode) => (
    <div className={`row middle gap-8 cover text-center ${styles.instead}`} role="status">
      {words}
    </div>
  );
  if (size === 'tile')
    return stream.state === 'live' || stream.state === 'connecting' ? said(<Loader size="sm" color="#89cff0" />) : null;
  switch (stream.state) {
    case 'off':
      return said(
        <>
          <strong>{texts.states.off}</strong>
          <span>{texts.offHint}</span>
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate({ is_on: true })}>
            {texts.switchOn}
          </Button>
        </>,
      );
    case 'failed':
    case 'lost':
      return said(
        <>
          <strong>{stateWords(stream)}</strong>
          {reasonWords(stream) !== null && <span>{reasonWords(stream)}</span>}
          <span className={`text-12 ${styles.since}`}>{sinceWords(stream)}</span>
        </>,
      );
    case 'connecting':
    case 'live':
      return said(
        seen === 'none' ? (
          <strong>{texts.playFailed}</strong>
        ) : (
          <>
            <Loader size="sm" color="#89cff0" />
            <strong>{texts.states.connecting}</strong>
            {stream.state === 'connecting' && <span>{stream.reason ?? texts.connectingHint}</span>}
          </>
        ),
      );
  }
}
