import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { Point } from '#shared/picture/box.ts';
import { ru } from '#shared/text/ru.ts';
import { NO_TOUCHES, nextTouches, type TouchEvent } from '../logic/pinch.ts';
import { startsDrawing } from '../logic/pointer.ts';
import { toPicture } from '../logic/view.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { showWarning } from '../labeller/show-warning.ts';
import { cursorFor, hitAt, findUnderPointer, type Target } from './hit.ts';
import type { StageView } from './use-view.ts';

/** A hand trembles; what moves less is a click. */
const CLICK_PIXELS = 4;
/** How much nearer one notch of the wheel brings. */
const WHEEL_POWER = 0.003;
const MIDDLE_BUTTON = 1;
const RIGHT_BUTTON = 2;

interface Parts {
  surface: RefObject<HTMLDivElement | null>;
  labeller: Labeller;
  viewing: StageView;
  now: number | null;
  /** Holds the frame that is on the screen, and tells its second; null while that is not known. */
  holdFrame: () => number | null;
  isSpaceHeld: () => boolean;
}

interface Pressed {
  pointerId: number;
  start: Point;
  last: Point;
}

/**
 * Turns what pointers (mouse, pen, touch) do on the pane into events of the drawing tool: pixels become
 * fractions here and nowhere else.
 */
export const useDrawingTool = ({ surface, labeller, viewing, now, holdFrame, isSpaceHeld }: Parts) => {
  const pressed = useRef<Pressed | null>(null);
  const touches = useRef(NO_TOUCHES);
  const [cursor, setCursor] = useState('crosshair');
  const { seen } = viewing;
  const { drawing, send, isLocked } = labeller;

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const rect = surface.current?.getBoundingClientRect();
    return { x: clientX - (rect?.left ?? 0), y: clientY - (rect?.top ?? 0) };
  };
  const target = (): Target | null =>
    seen && { seen, labels: labeller.labels, proposals: labeller.proposals, selected: drawing.selected, now };

  /** True when the fingers pinch, and one of them alone means nothing. */
  const feel = (pointerType: string, event: TouchEvent): boolean => {
    if (pointerType !== 'touch') return false;
    const wasPinching = touches.current.step === 'pinching';
    const { touches: after, effect } = nextTouches(touches.current, event);
    touches.current = after;
    if (effect?.type === 'started') {
      pressed.current = null;
      // Only what the first finger has begun: what was chosen before stays chosen.
      if (drawing.gesture.step !== 'idle') send({ type: 'cancel' });
    }
    if (effect?.type === 'pinched' && !isLocked) viewing.pinch(effect);
    return wasPinching || after.step === 'pinching';
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button === RIGHT_BUTTON) return;
    const on = target();
    if (!on) return showWarning(ru.labelling.sizeUnknown);
    const at = placeOf(event);
    surface.current?.setPointerCapture(event.pointerId);
    if (feel(event.pointerType, { type: 'down', id: event.pointerId, at }) || pressed.current) return;
    const hit = hitAt(on, at, event.pointerType === 'touch' ? 'touch' : 'mouse');
    const pan = event.button === MIDDLE_BUTTON || isSpaceHeld();
    const isHeld = !pan && (drawing.tool === 'draw' || hit.on !== 'nothing');
    const second = isHeld ? holdFrame() : 0;
    // A rectangle belongs to the frame behind it: nothing is drawn before it is known which one that is.
    if (second === null && startsDrawing(drawing, { hit, pan })) return showWarning(ru.labelling.frameUnknown);
    pressed.current = { pointerId: event.pointerId, start: at, last: at };
    send({ type: 'press', at: toPicture(on.seen.view, on.seen.pane, at), hit, pan, second: second ?? 0 });
    // The middle button would start the browser's own scrolling.
    if (event.button === MIDDLE_BUTTON) event.preventDefault();
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const on = target();
    if (!on) return;
    const at = placeOf(event);
    if (feel(event.pointerType, { type: 'move', id: event.pointerId, at })) return;
    if (!pressed.current) return look(on, at, event.pointerType);
    if (pressed.current.pointerId !== event.pointerId) return;
    if (drawing.gesture.step === 'panning' && !isLocked)
      viewing.pan({ x: at.x - pressed.current.last.x, y: at.y - pressed.current.last.y });
    pressed.current.last = at;
    send({ type: 'drag', at: toPicture(on.seen.view, on.seen.pane, at) });
  };

  const look = (on: Target, at: Point, pointerType: string) => {
    const under = findUnderPointer(on, at);
    if (under !== labeller.hovered) labeller.hover(under);
    setCursor(isSpaceHeld() ? 'grab' : cursorFor(hitAt(on, at, pointerType === 'touch' ? 'touch' : 'mouse'), drawing));
  };

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    if (feel(event.pointerType, { type: 'up', id: event.pointerId })) return;
    const on = target();
    const press = pressed.current;
    if (!on || press?.pointerId !== event.pointerId) return;
    pressed.current = null;
    const at = placeOf(event);
    const isClick = Math.hypot(at.x - press.start.x, at.y - press.start.y) < CLICK_PIXELS;
    send({ type: 'release', at: toPicture(on.seen.view, on.seen.pane, at), isClick, under: findUnderPointer(on, at) });
  };

  const onPointerCancel = (event: PointerEvent<HTMLDivElement>) => {
    feel(event.pointerType, { type: 'up', id: event.pointerId });
    if (pressed.current?.pointerId !== event.pointerId) return;
    pressed.current = null;
    send({ type: 'cancel' });
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    const isZoom = event.ctrlKey || event.metaKey;
    // A locked pane stays as it is; the browser must not zoom the whole page either.
    if (isZoom || (seen !== null && !seen.isFit)) event.preventDefault();
    if (isLocked) return;
    if (isZoom) viewing.zoom(Math.exp(-event.deltaY * WHEEL_POWER), placeOf(event));
    else if (seen && !seen.isFit) viewing.pan({ x: -event.deltaX, y: -event.deltaY });
  });
  useEffect(() => {
    const element = surface.current;
    const turn = (event: WheelEvent) => onWheel(event);
    // React's own listener is passive and could not keep the page from zooming.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [surface]);

  return {
    cursor,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel,
    onPointerLeave: () => labeller.hover(null),
  };
};
