import type { Box, Point } from '#shared/picture/box.ts';
import type { Span } from './pinch.ts';

/**
 * How the picture stands in its pane: a pixel of the picture takes `scale` pixels of the screen, its corner is at x, y.
 */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Pane {
  room: Size;
  picture: Size;
}

export interface ScreenBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** 3200 %: a pixel of the picture is then as large as a fingertip needs. */
export const MAX_SCALE = 32;

const fitScale = ({ room, picture }: Pane): number =>
  Math.min(room.width / picture.width, room.height / picture.height);

const limited = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Smaller than the pane: in the middle. Larger: no emptiness beside it. */
const placed = (offset: number, room: number, shown: number): number =>
  shown <= room ? (room - shown) / 2 : limited(offset, room - shown, 0);

const settled = ({ scale, x, y }: View, { room, picture }: Pane): View => ({
  scale,
  x: placed(x, room.width, picture.width * scale),
  y: placed(y, room.height, picture.height * scale),
});

/** The whole picture, as large as the pane allows. */
export const fit = (pane: Pane): View => settled({ scale: fitScale(pane), x: 0, y: 0 }, pane);

/** Between whole and the nearest; a picture of a few pixels is nearer than that when it is whole. */
const allowedScale = (scale: number, pane: Pane): number =>
  limited(scale, fitScale(pane), Math.max(MAX_SCALE, fitScale(pane)));

/** Nearer or farther with the given place of the screen held still. */
export const zoomed = (view: View, { by, at }: { by: number; at: Point }, pane: Pane): View => {
  const scale = allowedScale(view.scale * by, pane);
  const ratio = scale / view.scale;
  return settled({ scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }, pane);
};

export const pan = (view: View, by: Point, pane: Pane): View =>
  settled({ ...view, x: view.x + by.x, y: view.y + by.y }, pane);

/**
 * A zoom that can be carried to another picture: how many times nearer than whole, and which place of the picture is in
 * the middle.
 */
export interface Zoom {
  times: number;
  x: number;
  y: number;
}

export const zoomOf = (view: View, pane: Pane): Zoom => {
  const middle = toPicture(view, pane, { x: pane.room.width / 2, y: pane.room.height / 2 });
  return { times: view.scale / fitScale(pane), x: limited(middle.x, 0, 1), y: limited(middle.y, 0, 1) };
};

export const viewFromZoom = ({ times, x, y }: Zoom, pane: Pane): View => {
  const scale = allowedScale(fitScale(pane) * times, pane);
  return settled(
    {
      scale,
      x: pane.room.width / 2 - x * pane.picture.width * scale,
      y: pane.room.height / 2 - y * pane.picture.height * scale,
    },
    pane,
  );
};

/** What was between two fingers stays between them: nearer by as much as they part, moved as they move. */
export const pinched = (view: View, { from, to }: { from: Span; to: Span }, pane: Pane): View => {
  const near = zoomed(view, { by: to.distance / from.distance, at: from.middle }, pane);
  return pan(near, { x: to.middle.x - from.middle.x, y: to.middle.y - from.middle.y }, pane);
};

/** The same view in a pane whose size has changed. */
export const refitView = (view: View, pane: Pane): View =>
  settled({ ...view, scale: allowedScale(view.scale, pane) }, pane);

/** A place of the screen as a fraction of the picture; beside the picture it is less than 0 or more than 1. */
export const toPicture = ({ scale, x, y }: View, { picture }: Pane, at: Point): Point => ({
  x: (at.x - x) / (picture.width * scale),
  y: (at.y - y) / (picture.height * scale),
});

export const toScreen = ({ scale, x, y }: View, { picture }: Pane, box: Box): ScreenBox => ({
  left: x + box.x0 * picture.width * scale,
  top: y + box.y0 * picture.height * scale,
  width: (box.x1 - box.x0) * picture.width * scale,
  height: (box.y1 - box.y0) * picture.height * scale,
});

/** Only as near as needed to have the rectangle in sight. */
export const scrollToBox = (view: View, box: Box, pane: Pane): View => {
  const { left, top, width, height } = toScreen(view, pane, box);
  const isSeen = left + width > 0 && top + height > 0 && left < pane.room.width && top < pane.room.height;
  if (isSeen) return view;
  return pan(view, { x: pane.room.width / 2 - (left + width / 2), y: pane.room.height / 2 - (top + height / 2) }, pane);
};
