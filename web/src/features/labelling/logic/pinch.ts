import type { Point } from '#shared/picture/box.ts';

/** Two fingers: how far apart, and where between them. */
export interface Span {
  distance: number;
  middle: Point;
}

/**
 * Fingers on the pane. A pinch begins with the second and ends with the last: the one that stays must not begin to
 * draw.
 */
export type Touches = { step: 'single' | 'pinching'; places: ReadonlyMap<number, Point> };

export type TouchEvent = { type: 'down' | 'move'; id: number; at: Point } | { type: 'up'; id: number };

/** `started`: whatever one finger was doing is over. */
export type TouchEffect = { type: 'started' } | { type: 'pinched'; from: Span; to: Span };

interface Step {
  touches: Touches;
  effect: TouchEffect | null;
}

export const NO_TOUCHES: Touches = { step: 'single', places: new Map() };

/** Fingers closer than this shake more than they mean. */
const MIN_DISTANCE = 8;

/** Of the two that were first; a third finger is only lying there. */
const spanOf = ({ places }: Touches): Span | null => {
  const [a, b] = [...places.values()];
  if (!a || !b) return null;
  return {
    distance: Math.max(Math.hypot(a.x - b.x, a.y - b.y), MIN_DISTANCE),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  };
};

export const nextTouches = (touches: Touches, event: TouchEvent): Step => {
  const places = new Map(touches.places);
  if (event.type === 'up') {
    places.delete(event.id);
    return { touches: { step: places.size === 0 ? 'single' : touches.step, places }, effect: null };
  }
  // A finger that came down elsewhere and only moves over the pane.
  if (event.type === 'move' && !places.has(event.id)) return { touches, effect: null };
  places.set(event.id, event.at);
  const after: Touches = { step: places.size > 1 ? 'pinching' : touches.step, places };
  if (event.type === 'down')
    return {
      touches: after,
      effect: after.step === 'pinching' && touches.step === 'single' ? { type: 'started' } : null,
    };
  const [from, to] = [spanOf(touches), spanOf(after)];
  return { touches: after, effect: from && to ? { type: 'pinched', from, to } : null };
};
