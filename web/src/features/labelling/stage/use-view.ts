import { useEffect, useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Box, Point } from '#shared/picture/box.ts';
import type { Span } from '../logic/pinch.ts';
import {
  viewFromZoom,
  fit,
  refitView,
  pan,
  pinched,
  scrollToBox,
  toScreen,
  zoomed,
  zoomOf,
  type Pane,
  type Size,
  type View,
  type Zoom,
} from '../logic/view.ts';
import type { ToolSettingsStore } from '../labeller/tool-settings.ts';

export interface Seen {
  pane: Pane;
  view: View;
  isFit: boolean;
}

/** Whether the middle of it is seen: what is nearer than the pane shows lies outside. */
export const isVisible = (seen: Seen | null, box: Box): boolean => {
  if (!seen) return false;
  const { left, top, width, height } = toScreen(seen.view, seen.pane, box);
  const [x, y] = [left + width / 2, top + height / 2];
  return x >= 0 && y >= 0 && x <= seen.pane.room.width && y <= seen.pane.room.height;
};

/** Null: fitted, and fitted anew when the pane changes. A zoom comes from the file before. */
type Chosen = View | Zoom | null;

const viewOf = (chosen: Chosen, pane: Pane): View => {
  if (chosen === null) return fit(pane);
  return 'times' in chosen ? viewFromZoom(chosen, pane) : refitView(chosen, pane);
};

const seenIn = (pane: Pane, chosen: Chosen): Seen => ({ pane, view: viewOf(chosen, pane), isFit: chosen === null });

/** How the picture stands in the pane. Null until both sizes are known. */
export const useView = (
  place: RefObject<HTMLElement | null>,
  picture: Size | null,
  toolSettings: ToolSettingsStore,
) => {
  const [room, setRoom] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<Chosen>(() => toolSettings.kept().zoom);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  const pane = useMemo(
    (): Pane | null => (room && picture && room.width > 0 && room.height > 0 ? { room, picture } : null),
    [room, picture],
  );
  const seen = useMemo(() => pane && seenIn(pane, chosen), [pane, chosen]);

  useEffect(() => {
    if (seen) toolSettings.keep({ zoom: seen.isFit ? null : zoomOf(seen.view, seen.pane) });
  }, [seen, toolSettings]);

  // From what was set last, not from what was shown last: two fingers move before the next render.
  const change = (act: (view: View, pane: Pane) => View) => {
    if (!seen) return;
    const { pane } = seen;
    setChosen((before) => {
      const view = act(viewOf(before, pane), pane);
      return view.scale <= fit(pane).scale ? null : view;
    });
  };

  return {
    seen,
    fit: () => setChosen(null),
    pan: (by: Point) => change((view, pane) => pan(view, by, pane)),
    zoom: (by: number, at?: Point) =>
      change((view, pane) => zoomed(view, { by, at: at ?? { x: pane.room.width / 2, y: pane.room.height / 2 } }, pane)),
    show: (box: Box) => change((view, pane) => scrollToBox(view, box, pane)),
    pinch: (spans: { from: Span; to: Span }) => change((view, pane) => pinched(view, spans, pane)),
  };
};
export type StageView = ReturnType<typeof useView>;
