import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatSecond } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import type { ShownLabel } from '../store/shown-labels.ts';
import { FrameCrop } from '../frames/FrameCrop.tsx';
import { useFrames, type Frames } from '../frames/use-frames.ts';
import { splitIntoColumns } from '../logic/label-views.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { cropOf, cropStyle, cropAspect } from './crop-style.ts';
import styles from './LabelPanel.module.css';

interface Props {
  labeller: Labeller;
  src: string;
  /** Width to height of the picture. */
  ratio: number;
  /** Of a video: goes to the moment. */
  onSeek: ((second: number) => void) | null;
}

/** The labels as crops in four columns, each filled downwards (the transposed view of A section 2). */
export function Crops({ labeller, src, ratio, onSeek }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const isVideo = onSeek !== null;
  const frames = useFrames(isVideo ? src : null, attempt);
  const again = () => {
    setBroken(false);
    setAttempt(attempt + 1);
  };
  return (
    <>
      {isBroken && (
        <div className={`rounded grid gap-4 pad-12 ${styles.refusal}`} role="alert">
          <Text>{ru.labelling.framesFailed}</Text>
          <div>
            <RetryButton onRetry={again} />
          </div>
        </div>
      )}
      <div className={`grid gap-8 ${styles.crops}`} role="group" aria-label={ru.labelling.views.crops}>
        {splitIntoColumns(labeller.labels).map((column, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a column is its number
          <div key={index} className="grid gap-8 content-start">
            {column.map((label) => (
              <CropButton key={label.key} label={label} labeller={labeller} onSeek={onSeek}>
                {isVideo ? (
                  <VideoCrop
                    key={attempt}
                    label={label}
                    colour={labeller.colourOf(label.title)}
                    ratio={ratio}
                    frames={frames}
                    onFailed={() => setBroken(true)}
                  />
                ) : (
                  <PictureCrop label={label} colour={labeller.colourOf(label.title)} ratio={ratio} src={src} />
                )}
              </CropButton>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

interface ButtonProps extends Pick<Props, 'labeller' | 'onSeek'> {
  label: ShownLabel;
  children: ReactNode;
}

function CropButton({ label: { key, title, second, state }, labeller, onSeek, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={styles.crop}
      aria-pressed={labeller.drawing.selected === key}
      aria-label={onSeek ? ru.labelling.cropAt(title, formatSecond(second)) : ru.labelling.cropOf(title)}
      title={title}
      disabled={state === 'deleting'}
      onPointerEnter={() => labeller.hover(key)}
      onPointerLeave={() => labeller.hover(null)}
      onClick={() => {
        onSeek?.(second);
        labeller.send({ type: 'select', key });
      }}
    >
      {children}
      <span className="ellipsis">{title}</span>
      {onSeek && <span className={`fixed dimmed text-12 tabular ${styles.second}`}>{formatSecond(second)}</span>}
    </button>
  );
}

interface CropProps {
  label: ShownLabel;
  colour: string;
  ratio: number;
}

function PictureCrop({ label: { box }, colour, ratio, src }: CropProps & { src: string }) {
  return (
    <span
      className={`wide block ${styles.cropPicture}`}
      style={{ ...cropStyle(cropOf(box, ratio), { src, ratio }), borderColor: colour }}
    />
  );
}

function VideoCrop({
  label: { box, second },
  colour,
  ratio,
  frames,
  onFailed,
}: CropProps & { frames: Frames; onFailed: () => void }) {
  const crop = cropOf(box, ratio);
  return (
    <FrameCrop
      frames={frames}
      second={second}
      crop={crop}
      ratio={cropAspect(crop, ratio)}
      colour={colour}
      onFailed={onFailed}
    />
  );
}
