import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { IDLE, next, type Gesture, type GestureEvent } from './logic/gestures.ts';

const WHEEL_POWER = 0.0015;

interface Meanings {
  onTap: (x: number) => void;
  /** To the right of the line, in pixels. */
  onPull: (by: number) => void;
  /** `by` under 1 is nearer, about this place. */
  onZoom: (by: number, x: number) => void;
}

/** Fingers, mouse and wheel upon the line, as what they mean. */
export const useTimelinePointer = (place: RefObject<HTMLElement | null>, { onTap, onPull, onZoom }: Meanings) => {
  const gesture = useRef<Gesture>(IDLE);
  const [isPulling, setPulling] = useState(false);
  /** Where a mouse rests; a finger has no such thing. */
  const [hover, setHover] = useState<number | null>(null);
  const xOf = (event: { clientX: number }): number =>
    event.clientX - (place.current?.getBoundingClientRect().left ?? 0);

  const onGesture = (event: GestureEvent): void => {
    const { gesture: now, meaning } = next(gesture.current, event);
    gesture.current = now;
    setPulling(now.step === 'pulling' || now.step === 'pinching');
    if (meaning?.type === 'tap') onTap(meaning.x);
    if (meaning?.type === 'pull') onPull(meaning.by);
    if (meaning?.type === 'pinch') onZoom(meaning.by, meaning.x);
  };

  const turn = useEffectEvent((event: WheelEvent) => {
    // What pulls the page aside pulls the line; the other way is nearer and farther. Lines of old mice are about 16
    // pixels.
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const isAside = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
    event.preventDefault();
    if (isAside) onPull((event.deltaX || event.deltaY) * unit);
    else onZoom(Math.exp(event.deltaY * unit * WHEEL_POWER), xOf(event));
  });
  useEffect(() => {
    const element = place.current;
    const listener = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [place]);

  return {
    isPulling,
    hover: isPulling ? null : hover,
    listeners: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onGesture({ type: 'down', id: event.pointerId, x: xOf(event) });
      },
      onPointerMove: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') setHover(xOf(event));
        onGesture({ type: 'move', id: event.pointerId, x: xOf(event) });
      },
      onPointerUp: (event: PointerEvent) => onGesture({ type: 'up', id: event.pointerId, x: xOf(event) }),
      onPointerCancel: () => onGesture({ type: 'cancel' }),
      onPointerLeave: () => setHover(null),
    },
  };
};
