import { ActionIcon, NativeSelect } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react';
import type { Spot } from '#shared/paths/spot.ts';
import { formatFrameMoment, formatNumber, formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { TimeLine } from '#shared/timeline/TimeLine.tsx';
import { visibility } from '../logic/label-opacity.ts';
import { LabelStage } from '../stage/LabelStage.tsx';
import { useMediaSize } from '../stage/use-media-size.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { useVideo, type Playing } from './use-video.ts';
import styles from './VideoLabeller.module.css';

const SPEEDS = ['0.25', '0.5', '1', '2', '4'];

interface Props {
  labeller: Labeller;
  /** Held by the page, which seeks in it too. */
  video: RefObject<HTMLVideoElement | null>;
  src: string;
  label: string;
  /** What the address points at. */
  found: Spot;
  onLoaded: () => void;
  onTime: () => void;
  onError: () => void;
}

/**
 * A video on which rectangles are drawn, each at its second. It has no poster: that is a frame of another second, and
 * somebody would draw on it.
 */
export function VideoLabeller({ labeller, video, src, label, found, onLoaded, onTime, onError }: Props) {
  const { size, look } = useMediaSize(video);
  const playing = useVideo(video);
  const { drawing } = labeller;

  const isAsked = drawing.gesture.step === 'drawing' || drawing.gesture.step === 'naming';
  const hold = useEffectEvent(() => playing.pause());
  // Whoever takes hold of a rectangle needs the frame to stand still.
  const isHeld = drawing.selected !== null || isAsked;
  useEffect(() => {
    if (isHeld) hold();
  }, [isHeld]);

  /** Not while a rectangle waits for its name: it belongs to the frame behind it. */
  const toggle = () => {
    if (!isAsked) playing.toggle();
  };
  const onKey = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey || (code !== 'Comma' && code !== 'Period')) return false;
    playing.step(code === 'Comma' ? -1 : 1);
    return true;
  };

  return (
    <div className={`grid gap-8 shrink wide tall lean ${styles.labeller}`}>
      <LabelStage
        labeller={labeller}
        size={size}
        now={playing.now}
        found={visibility(found.second ?? 0, playing.now) > 0 ? found.box : null}
        holdFrame={playing.holdFrame}
        isShown={playing.isShown}
        isFrameKnown={playing.isFrameKnown}
        onSpace={toggle}
        onKey={onKey}
      >
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- recordings of cameras have no captions; the description is beside it */}
        <video
          ref={video}
          src={src}
          preload="auto"
          playsInline
          aria-label={label}
          onLoadedMetadata={() => {
            look();
            onLoaded();
          }}
          onTimeUpdate={onTime}
          onError={onError}
        />
      </LabelStage>
      <Bar labeller={labeller} playing={playing} canPlay={!isAsked} />
    </div>
  );
}

interface BarProps {
  labeller: Labeller;
  playing: Playing;
  canPlay: boolean;
}

function Bar({ labeller, playing, canPlay }: BarProps) {
  const [speed, setSpeed] = useState('1');
  const { now, duration, isPlaying, frame } = playing;
  return (
    <div className={`row gap-4 shrink ${styles.bar}`}>
      <BarButton
        label={isPlaying ? ru.labelling.pause : ru.labelling.play}
        onClick={playing.toggle}
        isDisabled={!canPlay}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </BarButton>
      <BarButton label={ru.labelling.previousFrame} onClick={() => playing.step(-1)}>
        <IconPlayerSkipBack size={16} />
      </BarButton>
      <BarButton label={ru.labelling.nextFrame} onClick={() => playing.step(1)}>
        <IconPlayerSkipForward size={16} />
      </BarButton>
      <span className={`fixed nowrap tabular size-12 ${styles.clock}`}>
        {formatFrameMoment(now)} / {formatSecond(duration)}
        {frame && (
          <span className={styles.frame}>
            {frame.isExact
              ? ru.labelling.frameNumber(formatNumber(frame.number))
              : ru.labelling.frameAbout(formatNumber(frame.number))}
          </span>
        )}
      </span>
      <TimeLine
        label={ru.labelling.timeline}
        hint={ru.labelling.timelineHint}
        className={styles.line}
        duration={duration}
        now={now}
        marks={labeller.labels}
        colourOf={({ title }) => labeller.colourOf(title)}
        selected={labeller.drawing.selected}
        onSeek={playing.seek}
        onMark={({ key, second }) => {
          playing.seek(second);
          labeller.send({ type: 'select', key });
        }}
      />
      <NativeSelect
        size="xs"
        className={`fixed ${styles.speed}`}
        aria-label={ru.labelling.speed}
        value={speed}
        data={SPEEDS.map((value) => ({ value, label: ru.labelling.speedOf(formatNumber(Number(value))) }))}
        onChange={({ currentTarget }) => {
          setSpeed(currentTarget.value);
          playing.setSpeed(Number(currentTarget.value));
        }}
      />
    </div>
  );
}

interface ButtonProps {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  children: ReactNode;
}

function BarButton({ label, onClick, isDisabled = false, children }: ButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={32}
      className={`fixed on-dark ${styles.button}`}
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
