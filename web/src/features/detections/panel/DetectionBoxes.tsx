import type { RefObject } from 'react';
import { boxStyle } from '#shared/picture/box.ts';
import { formatShare } from '#shared/text/format.ts';
import { boxesAt } from '../logic/detection-opacity.ts';
import type { FileFound } from '../use-file-detections.ts';
import styles from './DetectionBoxes.module.css';
import { useShownSecond } from './use-shown-second.ts';

interface Props {
  found: FileFound;
  colourOf: (title: string) => string;
  /** Null over a picture. */
  video: RefObject<HTMLVideoElement | null> | null;
}

/** The boxes over the picture or the film, each where its thing is now. The list beside it says the same in words. */
export function DetectionBoxes({ found, colourOf, video }: Props) {
  const now = useShownSecond(video);
  return (
    <div className={`cover clip no-events ${styles.layer}`} aria-hidden="true">
      {boxesAt(found.shown, now).map(({ detection: { id, class_name, confidence }, box, opacity }) => (
        <span
          key={id}
          className={`absolute ${styles.box}`}
          data-detection={id}
          data-pointed={found.pointedId === id}
          style={{ ...boxStyle(box), opacity, borderColor: colourOf(class_name) }}
        >
          <span
            className={`ellipsis semibold size-12 absolute ${styles.tag}`}
            style={{ background: colourOf(class_name) }}
          >
            {class_name} {formatShare(confidence)}
          </span>
        </span>
      ))}
    </div>
  );
}
