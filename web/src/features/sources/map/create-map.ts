import { MAP_ZOOM } from '@rakurs/contract';
import L from 'leaflet';
import type { Point } from '../coordinates.ts';
import { createBaseMap, type BaseMap } from './base-map.ts';
import styles from './SourceMap.module.css';

const FIT_PADDING = L.point(64, 64);

export interface Pin extends Point {
  id: number;
  title: string;
  href: string;
}

export interface SourcesOnMap {
  show: (pins: Pin[]) => void;
  lookAt: (point: Point) => void;
  showAll: () => void;
  remove: () => void;
}

interface Options extends BaseMap {
  /** A plain click on a pin; the rest (a new tab, a copied address) is the browser's. */
  onFollow: (href: string) => void;
}

/** The sources as pins that are links. */
export const createMap = (place: HTMLElement, { onFollow, ...ground }: Options): SourcesOnMap => {
  const map = createBaseMap(place, ground);
  const markers = L.featureGroup().addTo(map);
  return {
    lookAt: ({ lat, lon }) => void map.setView([lat, lon], MAP_ZOOM, { animate: false }),
    showAll: () => void map.fitBounds(markers.getBounds(), { padding: FIT_PADDING, maxZoom: MAP_ZOOM }),
    show: (pins) => {
      markers.clearLayers();
      pins.forEach((pin) => toMarker(pin, { map, onFollow }).addTo(markers));
    },
    remove: () => void map.remove(),
  };
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link inside the marker: by keyboard, by a screen reader and in a new tab it works like every other. */
const toMarker = (pin: Pin, { map, onFollow }: { map: L.Map; onFollow: (href: string) => void }): L.Marker => {
  const link = document.createElement('a');
  link.className = styles.pin ?? '';
  link.href = pin.href;
  link.textContent = pin.title;
  link.title = pin.title;
  link.draggable = false;
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onFollow(pin.href);
  });
  link.addEventListener('focus', () => map.panInside([pin.lat, pin.lon], { padding: FIT_PADDING }));
  const icon = L.divIcon({ html: link, className: styles.anchor, iconSize: [0, 0] });
  // Not itself a button: the link inside is what is pressed.
  return L.marker([pin.lat, pin.lon], { icon, keyboard: false, interactive: false, riseOnHover: true });
};
