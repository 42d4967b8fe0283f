import type { FrameReading } from '@rakurs/contract';
import { memo, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { wordKey, type Point, type Pointed } from '../marks/marks.ts';
import { pointing } from '../marks/pointing.ts';
import { layOutWords, type Piece } from './lay-out-words.ts';
import styles from './Words.module.css';

interface Props {
  frame: FrameReading;
  frameNumber: number;
  pointed: Pointed;
  onPoint: Point;
  /** A pressed word of a video goes to its moment. */
  onSeek: ((second: number) => void) | null;
}

/** The text of one frame. One stop for the keyboard; the arrows go from word to word. */
export function FrameWords({ frame, frameNumber, pointed, onPoint, onSeek }: Props) {
  const pieces = useMemo(() => layOutWords(frame.text, frame.words), [frame]);
  const first = pieces.find((piece) => piece.kind === 'word');
  const seek = useMemo(() => (onSeek ? () => onSeek(frame.second) : null), [onSeek, frame.second]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the words inside it
    <div className="flush preformatted" role="group" aria-label={ru.recognition.readText} onKeyDown={goOn}>
      {pieces.map((piece, place) => {
        if (piece.kind === 'plain') return piece.text;
        const key = wordKey(frameNumber, piece.index);
        return (
          <Word
            // The pieces of a text never change their order.
            key={place}
            piece={piece}
            markKey={key}
            isFirst={piece === first}
            pointedFrom={pointed?.key === key ? pointed.from : null}
            onPoint={onPoint}
            onPress={seek}
          />
        );
      })}
    </div>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const goOn = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const words = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const now = words.findIndex((word) => word === document.activeElement);
  event.preventDefault();
  words[now + step]?.focus();
};

interface WordProps {
  piece: Extract<Piece, { kind: 'word' }>;
  markKey: string;
  isFirst: boolean;
  pointedFrom: 'picture' | 'panel' | null;
  onPoint: Point;
  onPress: (() => void) | null;
}

const Word = memo(function Word({ piece, markKey, isFirst, pointedFrom, onPoint, onPress }: WordProps) {
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Pointed at on the picture: a long text is brought to its word.
    if (pointedFrom === 'picture') place.current?.scrollIntoView({ block: 'nearest' });
  }, [pointedFrom]);
  return (
    <button
      ref={place}
      type="button"
      className={`bare-button ${styles.word}`}
      data-pointed={pointedFrom !== null}
      tabIndex={isFirst ? 0 : -1}
      {...pointing(markKey, onPoint)}
      onClick={onPress ?? undefined}
    >
      {piece.text}
    </button>
  );
});
