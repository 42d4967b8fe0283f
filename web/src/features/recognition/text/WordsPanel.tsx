import { Text } from '@mantine/core';
import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { CopyTextButton } from '#shared/ui/CopyTextButton.tsx';
import type { Point, Pointed } from '../marks/marks.ts';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import { FrameWords } from './FrameWords.tsx';
import { readFrames } from './read-frames.ts';

interface Props {
  file: DataSourceFile;
  frames: readonly FrameReading[];
  pointed: Pointed;
  onPoint: Point;
  onSeek: ((second: number) => void) | null;
}

/** 'Распознавание текста': what was read, word by word where their places are known. */
export function WordsPanel({ file, frames, pointed, onPoint, onSeek }: Props) {
  if (file.ocr_result === null) return <Text c="dimmed">{ru.recognition.ocrPending}</Text>;
  // Nobody could read it, so nobody knows whether there is a text; why, and what to do, stands above.
  if (file.recognition === 'failed' && file.ocr_result === '') return <Text c="dimmed">{ru.recognition.failed}</Text>;
  if (file.ocr_result === '') return <Text c="dimmed">{ru.recognition.ocrNothing}</Text>;
  const read = readFrames(frames);
  return (
    <div className="grid gap-16">
      {read.length === 0 && <p className="flush preformatted">{file.ocr_result}</p>}
      {read.map(({ frame, frameNumber }) => (
        <div key={frameNumber} className="grid gap-4 items-start">
          {onSeek && <SecondButton second={frame.second} onSeek={onSeek} />}
          <FrameWords frame={frame} frameNumber={frameNumber} pointed={pointed} onPoint={onPoint} onSeek={onSeek} />
        </div>
      ))}
      <div>
        <CopyTextButton text={file.ocr_result} label={ru.recognition.copyText} />
      </div>
    </div>
  );
}
