import { Text, Title } from '@mantine/core';
import type { FileRecognition, FrameReading } from '@rakurs/contract';
import { formatShare } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { detectionKey, type Point, type Pointed } from '../marks/marks.ts';
import { pointing } from '../marks/pointing.ts';
import { TaughtList } from '../taught/TaughtList.tsx';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import styles from './DetectionsPanel.module.css';

interface Props {
  recognition: FileRecognition;
  pointed: Pointed;
  onPoint: Point;
  onSeek: ((second: number) => void) | null;
}

/** What the project's classes found, and what machines believe to see, with how sure they are. */
export function DetectionsPanel({ recognition, pointed, onPoint, onSeek }: Props) {
  const taught = recognition.taught ?? [];
  const frames = recognition.frames
    .map((frame, frameNumber) => ({ frame, frameNumber }))
    .filter(({ frame }) => frame.detections.length > 0);
  return (
    <section className="grid gap-12">
      <Title order={2} className="text-14">
        {ru.recognition.detections}
      </Title>
      <TaughtList taught={taught} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />
      {frames.length + taught.length === 0 && (
        <Text c="dimmed">
          {recognition.status === 'done' ? ru.recognition.noDetections : ru.recognition.notDetected}
        </Text>
      )}
      {frames.map(({ frame, frameNumber }) => (
        <div key={frameNumber}>
          {onSeek && <SecondButton second={frame.second} onSeek={onSeek} />}
          <FrameDetections
            frame={frame}
            frameNumber={frameNumber}
            pointed={pointed}
            onPoint={onPoint}
            onSeek={onSeek}
          />
        </div>
      ))}
    </section>
  );
}

function FrameDetections({
  frame,
  frameNumber,
  pointed,
  onPoint,
  onSeek,
}: Omit<Props, 'recognition'> & { frame: FrameReading; frameNumber: number }) {
  return (
    <ul className={`no-list unpadded ${styles.list}`}>
      {frame.detections.map(({ class_name, confidence }, index) => {
        const key = detectionKey(frameNumber, index);
        return (
          <li key={key}>
            <button
              type="button"
              className={`bare-button row between gap-12 wide ${styles.row}`}
              data-pointed={pointed?.key === key}
              {...pointing(key, onPoint)}
              onClick={onSeek ? () => onSeek(frame.second) : undefined}
            >
              <span className="shrink">{class_name}</span>
              <span className={`fixed dimmed text-12 tabular ${styles.confidence}`} title={ru.recognition.confidence}>
                {formatShare(confidence)}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
