import { isLargeEnough } from '@rakurs/contract';
import type { Box, Point } from '#shared/picture/box.ts';
import { boxFromCorners, isSameBox, moved, resized, type Handle } from './geometry.ts';

export type Tool = 'draw' | 'select';

/** What the drawing tool is doing. Places are fractions of the picture. */
export type Gesture =
  | { step: 'idle' }
  /**
   * `second`: of the frame on which it was begun; a video that runs on a little does not take the rectangle with it.
   */
  | { step: 'drawing'; from: Point; to: Point; second: number }
  | { step: 'naming'; key: string | null; box: Box; title: string; second: number }
  | { step: 'moving'; key: string; start: Box; from: Point; to: Point }
  | { step: 'resizing'; key: string; start: Box; handle: Handle; to: Point }
  | { step: 'panning' };

export interface DrawingState {
  tool: Tool;
  selected: string | null;
  /** Several that are chosen together; then none is chosen alone. */
  group: readonly string[];
  /** The title that every new rectangle gets without being asked for. */
  armed: string | null;
  gesture: Gesture;
}

/** What is under the pointer when it is pressed. */
export type Hit =
  { on: 'nothing' } | { on: 'box'; key: string; box: Box } | { on: 'handle'; key: string; box: Box; handle: Handle };

export type DrawingEvent =
  /** `pan`: pressed so as to move the picture (Space, the middle button). */
  | { type: 'press'; at: Point; hit: Hit; pan: boolean; second: number }
  | { type: 'drag'; at: Point }
  /** `under` is what a click without a drag would choose; `isClick` is measured in pixels, which are not known here. */
  | { type: 'release'; at: Point; isClick: boolean; under: string | null }
  | { type: 'cancel' }
  | { type: 'tool'; tool: Tool }
  | { type: 'select'; key: string | null }
  | { type: 'selectAll'; keys: readonly string[] }
  | { type: 'arm'; title: string | null }
  | { type: 'ask'; key: string | null; box: Box; title: string; second: number }
  | { type: 'title'; title: string }
  | { type: 'gone'; key: string };

/** What follows for the world outside. */
export type Effect =
  | { type: 'create'; title: string; box: Box; second: number }
  | { type: 'place'; key: string; box: Box }
  | { type: 'rename'; key: string; title: string }
  | { type: 'warn'; about: 'tooSmall' | 'emptyTitle' };

interface Step {
  state: DrawingState;
  effects: Effect[];
}

export const IDLE_DRAWING: DrawingState = {
  tool: 'draw',
  selected: null,
  group: [],
  armed: null,
  gesture: { step: 'idle' },
};
const IDLE: Gesture = { step: 'idle' };

/** The rectangle as the gesture has it now, or null when no rectangle is being drawn. */
export const draftBox = (gesture: Gesture): Box | null => {
  switch (gesture.step) {
    case 'drawing':
      return boxFromCorners(gesture.from, gesture.to);
    case 'naming':
      return gesture.box;
    case 'moving':
      return moved(gesture.start, { x: gesture.to.x - gesture.from.x, y: gesture.to.y - gesture.from.y });
    case 'resizing':
      return resized(gesture.start, gesture.handle, gesture.to);
    case 'idle':
    case 'panning':
      return null;
  }
};

const only = (state: DrawingState, ...effects: Effect[]): Step => ({ state, effects });

type Press = Extract<DrawingEvent, { type: 'press' }>;

/** Inside a rectangle another one may be drawn, so the drawing tool moves only what is chosen already. */
const takesHold = ({ tool, selected }: DrawingState, hit: Hit): boolean =>
  hit.on === 'handle' || (hit.on === 'box' && (tool === 'select' || hit.key === selected));

/** Whether a new rectangle begins with this press. */
export const startsDrawing = (state: DrawingState, { hit, pan }: Pick<Press, 'hit' | 'pan'>): boolean =>
  !pan && state.tool === 'draw' && !takesHold(state, hit);

const pressed = (state: DrawingState, { at, hit, pan, second }: Press): DrawingState => {
  if (pan) return { ...state, gesture: { step: 'panning' } };
  if (hit.on === 'handle')
    return { ...state, gesture: { step: 'resizing', key: hit.key, start: hit.box, handle: hit.handle, to: at } };
  if (hit.on === 'box' && takesHold(state, hit)) {
    return { ...state, selected: hit.key, gesture: { step: 'moving', key: hit.key, start: hit.box, from: at, to: at } };
  }
  if (state.tool === 'select') return { ...state, selected: null, gesture: { step: 'panning' } };
  return { ...state, gesture: { step: 'drawing', from: at, to: at, second } };
};

const dragged = (state: DrawingState, at: Point): DrawingState => {
  const { gesture } = state;
  const isHeld = gesture.step === 'drawing' || gesture.step === 'moving' || gesture.step === 'resizing';
  return isHeld ? { ...state, gesture: { ...gesture, to: at } } : state;
};

const finishDrawing = (state: DrawingState, { from, to, second }: Extract<Gesture, { step: 'drawing' }>): Step => {
  const box = boxFromCorners(from, to);
  const idle = { ...state, gesture: IDLE };
  if (!isLargeEnough(box)) return only(idle, { type: 'warn', about: 'tooSmall' });
  if (state.armed !== null)
    return only({ ...idle, selected: null }, { type: 'create', title: state.armed, box, second });
  return only({ ...state, selected: null, gesture: { step: 'naming', key: null, box, title: '', second } });
};

const released = (before: DrawingState, { at, isClick, under }: Extract<DrawingEvent, { type: 'release' }>): Step => {
  const state = dragged(before, at);
  const { gesture } = state;
  const idle = { ...state, gesture: IDLE };
  switch (gesture.step) {
    case 'idle':
    case 'naming':
      return only(state);
    case 'panning':
      return only(isClick ? { ...idle, selected: under } : idle);
    case 'drawing':
      if (isClick) return only({ ...idle, selected: under });
      return finishDrawing(state, gesture);
    case 'moving':
    case 'resizing': {
      // A click on what is chosen leads to what lies inside it.
      if (isClick) return only({ ...idle, selected: gesture.step === 'moving' ? (under ?? gesture.key) : gesture.key });
      const box = draftBox(gesture) ?? gesture.start;
      if (isSameBox(box, gesture.start)) return only(idle);
      if (!isLargeEnough(box)) return only(idle, { type: 'warn', about: 'tooSmall' });
      return only(idle, { type: 'place', key: gesture.key, box });
    }
  }
};

const titled = (state: DrawingState, given: string): Step => {
  const { gesture } = state;
  if (gesture.step !== 'naming') return only(state);
  const title = given.trim();
  if (title === '') return only(state, { type: 'warn', about: 'emptyTitle' });
  const idle = { ...state, gesture: IDLE };
  if (gesture.key === null) return only(idle, { type: 'create', title, box: gesture.box, second: gesture.second });
  return title === gesture.title ? only(idle) : only(idle, { type: 'rename', key: gesture.key, title });
};

const holds = (gesture: Gesture, key: string): boolean => 'key' in gesture && gesture.key === key;

/** What is done with the pointer, or chosen, ends what was chosen together. */
const ENDS_GROUP: ReadonlySet<DrawingEvent['type']> = new Set(['press', 'cancel', 'tool', 'select', 'ask']);

/**
 * The drawing tool as a state machine, and nothing else: no pixels, no network, no
 * clock.
 */
export const next = (before: DrawingState, event: DrawingEvent): Step => {
  const state = ENDS_GROUP.has(event.type) && before.group.length > 0 ? { ...before, group: [] } : before;
  switch (event.type) {
    case 'press':
      return only(pressed(state, event));
    case 'drag':
      return only(dragged(state, event.at));
    case 'release':
      return released(state, event);
    case 'cancel':
      if (state.gesture.step !== 'idle') return only({ ...state, gesture: IDLE });
      return only({ ...state, selected: null, armed: null });
    case 'tool':
      return only({ ...state, tool: event.tool, gesture: IDLE });
    case 'select':
      return only({ ...state, selected: event.key, gesture: IDLE });
    case 'selectAll':
      return only({ ...state, selected: null, group: event.keys, gesture: IDLE });
    case 'arm':
      return only({ ...state, armed: event.title });
    case 'ask':
      return only({
        ...state,
        selected: event.key,
        gesture: { step: 'naming', key: event.key, box: event.box, title: event.title, second: event.second },
      });
    case 'title':
      return titled(state, event.title);
    case 'gone':
      return only({
        ...state,
        selected: state.selected === event.key ? null : state.selected,
        group: state.group.filter((key) => key !== event.key),
        gesture: holds(state.gesture, event.key) ? IDLE : state.gesture,
      });
  }
};
