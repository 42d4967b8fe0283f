import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IDLE_DRAWING, next, type Effect, type DrawingEvent } from '../logic/pointer.ts';
import type { ToolSettingsStore } from './tool-settings.ts';

/**
 * The state of the drawing tool: what is chosen, what is being drawn or moved, and what the
 * pointer is over.
 */
export const useDrawingState = (
  perform: (effect: Effect) => void,
  { kept, keep }: ToolSettingsStore,
  wanted: string | null,
) => {
  // The tool and the title of new rectangles go on from the file before, unless who comes here comes to draw something
  // certain.
  const [atFirst] = useState(() =>
    wanted === null
      ? { ...IDLE_DRAWING, tool: kept().tool, armed: kept().armed }
      : { ...IDLE_DRAWING, tool: 'draw' as const, armed: wanted },
  );
  const [drawing, setDrawing] = useState(atFirst);
  const [hovered, hover] = useState<string | null>(null);
  const latest = useRef(atFirst);

  /** Several events may come between two renders, so the truth is not in the state of React. */
  const send = (event: DrawingEvent): void => {
    const step = next(latest.current, event);
    const { tool, armed } = step.state;
    if (tool !== latest.current.tool || armed !== latest.current.armed) keep({ tool, armed });
    latest.current = step.state;
    setDrawing(step.state);
    step.effects.forEach(perform);
  };

  return { drawing, send, hovered, hover };
};

type DrawingHolder = Pick<ReturnType<typeof useDrawingState>, 'drawing' | 'send'>;

/** A label that is gone or going, here or on another screen, is no longer selected. */
export const useDeselectMissing = (
  { drawing: { selected }, send }: DrawingHolder,
  isThere: (key: string) => boolean,
): void => {
  const gone = selected !== null && !isThere(selected) ? selected : null;
  const drop = useEffectEvent((key: string) => send({ type: 'gone', key }));
  useEffect(() => {
    if (gone !== null) drop(gone);
  }, [gone]);
};
