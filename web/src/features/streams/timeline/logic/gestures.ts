/**
 * What fingers and a mouse mean on the line: a press and release is a tap, a pull moves the window, two fingers stretch
 * it.
 */
interface Finger {
  id: number;
  x: number;
}

export type Gesture =
  | { step: 'idle' }
  | { step: 'pressed'; finger: Finger }
  | { step: 'pulling'; finger: Finger }
  | { step: 'pinching'; one: Finger; other: Finger };
export type GestureEvent = { type: 'down' | 'move' | 'up'; id: number; x: number } | { type: 'cancel' };
export type Meaning =
  { type: 'tap'; x: number } | { type: 'pull'; by: number } | { type: 'pinch'; by: number; x: number };

export const IDLE: Gesture = { step: 'idle' };
/** A hand trembles. */
const TREMBLE_PIXELS = 4;
/** Two fingers on one spot would stretch without end. */
const MIN_PINCH_PX = 20;

interface Next {
  gesture: Gesture;
  meaning: Meaning | null;
}

const silent = (gesture: Gesture): Next => ({ gesture, meaning: null });
const apart = (one: Finger, other: Finger): number => Math.max(MIN_PINCH_PX, Math.abs(one.x - other.x));

const moved = (gesture: Gesture, { id, x }: Finger): Next => {
  switch (gesture.step) {
    case 'idle':
      return silent(gesture);
    case 'pressed':
      if (gesture.finger.id !== id || Math.abs(x - gesture.finger.x) < TREMBLE_PIXELS) return silent(gesture);
      return { gesture: { step: 'pulling', finger: { id, x } }, meaning: { type: 'pull', by: gesture.finger.x - x } };
    case 'pulling':
      if (gesture.finger.id !== id) return silent(gesture);
      return { gesture: { step: 'pulling', finger: { id, x } }, meaning: { type: 'pull', by: gesture.finger.x - x } };
    case 'pinching': {
      const one = gesture.one.id === id ? { id, x } : gesture.one;
      const other = gesture.other.id === id ? { id, x } : gesture.other;
      return {
        gesture: { step: 'pinching', one, other },
        meaning: { type: 'pinch', by: apart(gesture.one, gesture.other) / apart(one, other), x: (one.x + other.x) / 2 },
      };
    }
  }
};

const lifted = (gesture: Gesture, { id, x }: Finger): Next => {
  switch (gesture.step) {
    case 'idle':
      return silent(gesture);
    case 'pressed':
      return gesture.finger.id === id ? { gesture: IDLE, meaning: { type: 'tap', x } } : silent(gesture);
    case 'pulling':
      return silent(gesture.finger.id === id ? IDLE : gesture);
    case 'pinching':
      // The finger that stays goes on pulling: it was no tap.
      return silent({ step: 'pulling', finger: gesture.one.id === id ? gesture.other : gesture.one });
  }
};

const pressed = (gesture: Gesture, finger: Finger): Next => {
  switch (gesture.step) {
    case 'idle':
      return silent({ step: 'pressed', finger });
    case 'pressed':
    case 'pulling':
      return silent(
        gesture.finger.id === finger.id ? gesture : { step: 'pinching', one: gesture.finger, other: finger },
      );
    case 'pinching':
      return silent(gesture);
  }
};

export const next = (gesture: Gesture, event: GestureEvent): Next => {
  switch (event.type) {
    case 'down':
      return pressed(gesture, event);
    case 'move':
      return moved(gesture, event);
    case 'up':
      return lifted(gesture, event);
    case 'cancel':
      return silent(IDLE);
  }
};
