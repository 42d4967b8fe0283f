import { Loader } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Box } from '#shared/picture/box.ts';
import { ru } from '#shared/text/ru.ts';
import { useHasBeenVisible } from '#shared/hooks/use-has-been-visible.ts';
import styles from './FrameCrop.module.css';
import type { Frames } from './use-frames.ts';

/** Sharp on a screen of double density at a quarter of the panel. */
const WIDTH = 180;

interface Props {
  frames: Frames;
  second: number;
  crop: Box;
  /** Width to height of what is shown. */
  ratio: number;
  colour: string;
  onFailed: () => void;
}

const draw = (canvas: HTMLCanvasElement | null, { video }: Frames, { x0, y0, x1, y1 }: Box): void => {
  const { videoWidth, videoHeight } = video;
  const [width, height] = [(x1 - x0) * videoWidth, (y1 - y0) * videoHeight];
  canvas
    ?.getContext('2d')
    ?.drawImage(video, x0 * videoWidth, y0 * videoHeight, width, height, 0, 0, canvas.width, canvas.height);
};

/** A part of the frame at a second. It is fetched when it comes into sight. */
export function FrameCrop({ frames, second, crop, ratio, colour, onFailed }: Props) {
  const [canvas, wasSeen] = useHasBeenVisible<HTMLCanvasElement>();
  const [shown, setShown] = useState<'waiting' | 'shown' | 'failed'>('waiting');
  const { x0, y0, x1, y1 } = crop;
  const tellFailed = useEffectEvent(onFailed);

  useEffect(() => {
    if (!wasSeen) return;
    return frames.line.ask({
      second,
      show: () => {
        draw(canvas.current, frames, { x0, y0, x1, y1 });
        setShown('shown');
      },
      fail: () => {
        setShown('failed');
        tellFailed();
      },
    });
  }, [canvas, frames, wasSeen, second, x0, y0, x1, y1]);

  return (
    <span
      className={`faint wide relative clip block ${styles.crop}`}
      style={{ aspectRatio: String(ratio), borderColor: colour }}
    >
      <canvas
        ref={canvas}
        className="wide block tall"
        width={WIDTH}
        height={Math.max(1, Math.round(WIDTH / ratio))}
        aria-hidden="true"
      />
      {shown === 'waiting' && (
        <Loader size={14} className={`cover ${styles.state}`} role="status" aria-label={ru.common.loading} />
      )}
      {shown === 'failed' && (
        <span className={`cover ${styles.state}`} title={ru.labelling.frameFailed}>
          <IconPhotoOff size={16} aria-label={ru.labelling.frameFailed} />
        </span>
      )}
    </span>
  );
}
