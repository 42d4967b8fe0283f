import type { BacktestFrame } from '@rakurs/contract';
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import { readTickKey, stepInGrid, type Tick } from './ticking.ts';
import { TriedFrame } from './TriedFrame.tsx';
import styles from './Trial.module.css';

interface Props {
  frames: readonly BacktestFrame[];
  onTick: (tick: Tick) => void;
}

const FRAME = '[data-tried-frame]';

const cardsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(FRAME)];

/** As many as stand in the first row. */
const columnsOf = (cards: readonly HTMLElement[]): number => {
  const top = cards[0]?.getBoundingClientRect().top;
  return Math.max(
    1,
    cards.findIndex((card) => card.getBoundingClientRect().top !== top),
  );
};

/** The frames as a grid with one stop for the Tab key: arrows go from frame to frame, 1 and 2 tick and go on. */
export function TriedFrames({ frames, onTick }: Props) {
  const [stopId, setStopId] = useState<number | null>(null);
  const stop = frames.some(({ frame_id }) => frame_id === stopId) ? stopId : frames[0]?.frame_id;

  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return;
    const cards = cardsIn(event.currentTarget);
    const at = cards.findIndex((card) => card.contains(event.target as Node));
    const frame = frames[at];
    if (!frame) return;
    const ticked = readTickKey(event.key);
    const to =
      ticked === undefined
        ? stepInGrid({ key: event.key, at, amount: cards.length, columns: columnsOf(cards) })
        : ticked === null
          ? at
          : at + 1;
    if (ticked !== undefined) onTick({ frame_id: frame.frame_id, is_right: ticked });
    else if (to === null) return;
    event.preventDefault();
    cards[to ?? at]?.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const card = event.target.closest<HTMLElement>(FRAME);
    if (card) setStopId(Number(card.dataset['triedFrame']));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the frames inside it
    <ul
      className={`bare-list grid gap-12 ${styles.grid}`}
      aria-label={ru.questions.trial.frames}
      onKeyDown={onKey}
      onFocus={onFocus}
    >
      {frames.map((frame, place) => (
        <TriedFrame
          key={frame.frame_id}
          frame={frame}
          number={place + 1}
          amount={frames.length}
          isStop={frame.frame_id === stop}
          onTick={onTick}
        />
      ))}
    </ul>
  );
}
