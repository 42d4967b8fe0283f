import L from 'leaflet';
import type { Point } from '../coordinates.ts';
import { createBaseMap, type BaseMap } from './base-map.ts';
import { decimalsAt } from './grid-lines.ts';
import styles from './SourceMap.module.css';

/** The whole world, and a town. */
const FAR = 1;
const NEAR = 9;

export interface Picker {
  /** Where one looks at first. */
  begin: (point: Point | null) => void;
  mark: (point: Point | null) => void;
  remove: () => void;
}

/** A map that tells where it was clicked, as exactly as its zoom can show. */
export const createPicker = (
  place: HTMLElement,
  { onPick, ...ground }: BaseMap & { onPick: (point: Point) => void },
): Picker => {
  const map = createBaseMap(place, ground);
  // Nothing is scrolled past here: who has opened it wants to move on it.
  map.dragging.enable();
  const mark = L.layerGroup().addTo(map);
  map.on('click', ({ latlng }: L.LeafletMouseEvent) => {
    const { lat, lng } = latlng.wrap();
    const round = (degrees: number) => Number(degrees.toFixed(decimalsAt(map.getZoom())));
    onPick({ lat: round(lat), lon: round(lng) });
  });
  return {
    begin: (point) =>
      void map.setView(point ? [point.lat, point.lon] : [30, 40], point ? NEAR : FAR, { animate: false }),
    mark: (point) => {
      mark.clearLayers();
      if (point)
        L.marker([point.lat, point.lon], {
          icon: L.divIcon({ className: styles.anchor, iconSize: [0, 0] }),
          keyboard: false,
          interactive: false,
        }).addTo(mark);
    },
    remove: () => void map.remove(),
  };
};
