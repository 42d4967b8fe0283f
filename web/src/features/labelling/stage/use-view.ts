import { useLayoutEffect, useMemo, useState, type RefObject } from 'react';
import type { Box, Point } from '#shared/picture/box.ts';
import { fit, kept, panned, showing, zoomed, type Pane, type Size, type View } from '../logic/view.ts';

export interface Seen {
  pane: Pane;
  view: View;
  isFit: boolean;
}

/** How the picture stands in the pane. Null until both sizes are known. */
export const useView = (place: RefObject<HTMLElement | null>, picture: Size | null) => {
  const [room, setRoom] = useState<Size | null>(null);
  /** Null: fitted, and fitted anew when the pane changes. */
  const [chosen, setChosen] = useState<View | null>(null);

  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);

  const seen = useMemo((): Seen | null => {
    if (!room || !picture || room.width === 0 || room.height === 0) return null;
    const pane = { room, picture };
    return { pane, view: chosen ? kept(chosen, pane) : fit(pane), isFit: chosen === null };
  }, [room, picture, chosen]);

  const change = (act: (now: Seen) => View) => {
    if (!seen) return;
    const view = act(seen);
    setChosen(view.scale <= fit(seen.pane).scale ? null : view);
  };

  return {
    seen,
    fit: () => setChosen(null),
    pan: (by: Point) => change(({ view, pane }) => panned(view, by, pane)),
    zoom: (by: number, at?: Point) => change(({ view, pane }) => zoomed(view, { by, at: at ?? { x: pane.room.width / 2, y: pane.room.height / 2 } }, pane)),
    show: (box: Box) => change(({ view, pane }) => showing(view, box, pane)),
  };
};
export type Viewing = ReturnType<typeof useView>;
