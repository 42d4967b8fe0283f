import { RECORDER_VIDEO } from '@rakurs/contract';
import { IconMovie } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { Input } from './input.ts';
import type { Recorded } from './recorder.ts';
import styles from './Recorder.module.css';

/** Farther than any recording reaches. */
const THE_END = 1e7;

interface FrameProps {
  title: string;
  /** What stands in the place of a picture that is not there yet. */
  empty: ReactNode;
  isEmpty: boolean;
  children: ReactNode;
}

function Frame({ title, empty, isEmpty, children }: FrameProps) {
  return (
    <figure className="flush">
      <figcaption className={`semibold ${styles.caption}`}>{title}</figcaption>
      <div className={`fit relative clip dark ${styles.screen}`}>
        {children}
        {isEmpty && <div className={`grid gap-8 pad-16 cover text-12 text-center ${styles.empty}`}>{empty}</div>}
      </div>
    </figure>
  );
}

/** What the camera or the screen shows right now, without its sound: that would come back into the microphone. */
export function Preview({ stream, input, empty }: { stream: MediaStream | null; input: Input; empty: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const title = input === 'camera' ? ru.recorder.preview : ru.recorder.previewScreen;
  return (
    <Frame title={title} isEmpty={stream === null} empty={empty}>
      <video
        ref={video}
        {...RECORDER_VIDEO}
        className={`fit block ${styles.video}`}
        aria-label={title}
        muted
        autoPlay
        playsInline
      />
    </Frame>
  );
}

/** The last recording. */
export function Playback({ recorded }: { recorded: Recorded | null }) {
  const isMeasuring = useRef(false);
  // The browser's recorder writes no duration. A jump past the end makes the player look for it, and then it can be
  // sought through.
  const measure = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (video.duration !== Infinity) return;
    isMeasuring.current = true;
    video.currentTime = THE_END;
  };
  const rewind = ({ currentTarget: video }: SyntheticEvent<HTMLVideoElement>) => {
    if (!isMeasuring.current || video.duration === Infinity) return;
    isMeasuring.current = false;
    video.currentTime = 0;
  };
  return (
    <Frame
      title={ru.recorder.recorded}
      isEmpty={recorded === null}
      empty={<Empty icon={<IconMovie size={28} stroke={1.6} />} text={ru.recorder.recordedEmpty} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what was recorded a moment ago has no captions */}
      <video
        key={recorded?.url}
        {...RECORDER_VIDEO}
        className={`fit block ${styles.video}`}
        src={recorded?.url}
        aria-label={ru.recorder.recorded}
        controls={recorded !== null}
        playsInline
        onLoadedMetadata={measure}
        onDurationChange={rewind}
      />
    </Frame>
  );
}

export function Empty({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <>
      <span aria-hidden="true">{icon}</span>
      {text}
    </>
  );
}
