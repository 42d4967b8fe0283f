import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AT_REST, next, type Effect, type HandEvent } from '../logic/pointer.ts';
import type { StickyHolder } from './sticky.ts';

/** The hand (in other editors: the tool's state machine): what is chosen, what is being drawn or moved, and what the pointer is over. */
export const useHandState = (
  perform: (effect: Effect) => void,
  { kept, keep }: StickyHolder,
  wanted: string | null,
) => {
  // The tool and the title of new rectangles go on from the file before, unless who comes here comes to draw something certain.
  const [atFirst] = useState(() =>
    wanted === null
      ? { ...AT_REST, tool: kept().tool, armed: kept().armed }
      : { ...AT_REST, tool: 'draw' as const, armed: wanted },
  );
  const [hand, setHand] = useState(atFirst);
  const [hovered, hover] = useState<string | null>(null);
  const latest = useRef(atFirst);

  /** Several events may come between two renders, so the truth is not in the state of React. */
  const send = (event: HandEvent): void => {
    const step = next(latest.current, event);
    const { tool, armed } = step.state;
    if (tool !== latest.current.tool || armed !== latest.current.armed) keep({ tool, armed });
    latest.current = step.state;
    setHand(step.state);
    step.effects.forEach(perform);
  };

  return { hand, send, hovered, hover };
};

type HandHolder = Pick<ReturnType<typeof useHandState>, 'hand' | 'send'>;

/** A label that is gone or going, here or on another screen, leaves the hand. */
export const useLetGo = ({ hand: { selected }, send }: HandHolder, isThere: (key: string) => boolean): void => {
  const gone = selected !== null && !isThere(selected) ? selected : null;
  const drop = useEffectEvent((key: string) => send({ type: 'gone', key }));
  useEffect(() => {
    if (gone !== null) drop(gone);
  }, [gone]);
};
