import { expect, test } from 'vitest';
import { IDLE, next, type GestureEvent, type Meaning } from './gestures.ts';

/** What a row of events means, in its order. */
const meant = (...events: GestureEvent[]): Meaning[] => {
  let gesture = IDLE;
  return events.flatMap((event) => {
    const step = next(gesture, event);
    gesture = step.gesture;
    return step.meaning ? [step.meaning] : [];
  });
};
const at = (type: 'down' | 'move' | 'up', x: number, id = 1): GestureEvent => ({ type, id, x });

test('a press and release is a tap, though the hand trembles', () => {
  expect(meant(at('down', 100), at('move', 102), at('up', 102))).toEqual([{ type: 'tap', x: 102 }]);
});

test('a pull moves the line and is no tap', () => {
  expect(meant(at('down', 100), at('move', 90), at('move', 70), at('up', 70))).toEqual([
    { type: 'pull', by: 10 },
    { type: 'pull', by: 20 },
  ]);
});

test('two fingers that part look nearer, about the place between them', () => {
  const [pinch] = meant(at('down', 100), at('down', 200, 2), at('move', 300, 2));
  expect(pinch).toEqual({ type: 'pinch', by: 0.5, x: 200 });
});

test('the finger that stays after two goes on pulling, and its release is no tap', () => {
  expect(meant(at('down', 100), at('down', 200, 2), at('up', 200, 2), at('move', 90), at('up', 90))).toEqual([
    { type: 'pull', by: 10 },
  ]);
});

test('a gesture that the browser cancels does nothing, and neither does a mouse that passes by', () => {
  expect(meant(at('down', 100), { type: 'cancel' }, at('up', 100))).toEqual([]);
  expect(meant(at('move', 50), at('up', 60))).toEqual([]);
});
