import type { ReactNode, Ref } from 'react';
import type { Box } from './box.ts';
import { boxStyle } from './box.ts';
import styles from './Fitted.module.css';

/** Until the size of a picture is known. */
const DEFAULT_RATIO = 16 / 10;

interface Props {
  /** Width to height of what is inside. */
  ratio: number | null;
  /** The element that the picture fills exactly: fractions of it are fractions of the picture. */
  pictureRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * A picture as large as its surroundings allow, in its own proportions. The browser keeps them at any size,
 * so what is placed over it in percent stays where it belongs without anybody measuring.
 */
export function Fitted({ ratio, pictureRef, children }: Props) {
  const shown = ratio ?? DEFAULT_RATIO;
  return (
    <div className={`centered shrink wide tall lean ${styles.room}`}>
      <div
        ref={pictureRef}
        className={`relative ${styles.fitted}`}
        style={{ aspectRatio: String(shown), width: `min(100cqw, calc(100cqh * ${shown}))` }}
      >
        {children}
      </div>
    </div>
  );
}

interface OutlineProps {
  box: Box;
  /**
   * 'code' is outlined while nobody points at it. Dashed is what a machine believes to see; 'found' is what a link or a
   * search points at.
   */
  look: 'word' | 'detection' | 'found' | 'code';
}

export function Outline({ box, look }: OutlineProps) {
  return (
    <span
      className={`absolute no-events ${styles.outline}`}
      data-look={look}
      style={boxStyle(box)}
      aria-hidden="true"
    />
  );
}
