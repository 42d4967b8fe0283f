import L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { ru } from '#shared/text/ru.ts';
import { CoordinateGrid } from './grid-layer.ts';
import { addScaleBar } from './scale-bar.ts';
import styles from './SourceMap.module.css';

const MAX_ZOOM = 19;
/** Below the grid, which Leaflet keeps among its tiles (200). */
const LAND_ORDER = 150;

export interface BaseMap {
  /** '' where no tile server is configured. */
  tileUrl: string;
  tileAttribution: string;
}

/** Our wrapper over Leaflet: the only place that knows how it is set up. */
export const createBaseMap = (place: HTMLElement, { tileUrl, tileAttribution }: BaseMap): L.Map => {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(place, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    inertia: !isCalm,
    // One finger scrolls the page, two move the map; the wheel is the page's until the map is clicked.
    dragging: !L.Browser.mobile,
    scrollWheelZoom: false,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  L.control.zoom({ zoomInTitle: ru.sources.zoomIn, zoomOutTitle: ru.sources.zoomOut }).addTo(map);
  addScaleBar(map);

  // Under the tiles too: it is what shows where a tile does not come.
  new CoordinateGrid({ maxZoom: MAX_ZOOM }).addTo(map);
  const named = L.control.attribution({ prefix: false });
  if (tileUrl !== '') {
    L.tileLayer(tileUrl, { maxZoom: MAX_ZOOM, attribution: tileAttribution }).addTo(map);
    named.addAttribution(tileAttribution).addTo(map);
  } else {
    named.addAttribution(ru.sources.outlines).addTo(map);
    void addLand(map);
  }
  return map;
};

/**
 * The countries, drawn coarsely. They weigh a hundred kilobytes: the grid, which says the same in numbers, does not
 * wait for them.
 */
const addLand = async (map: L.Map): Promise<void> => {
  const loaded = await import('./world-outline.ts').catch(() => null);
  // Gone meanwhile: Leaflet forgets its panes with the map.
  if (!loaded || !map.getPane('mapPane')?.isConnected) return;
  map.createPane('land').style.zIndex = String(LAND_ORDER);
  L.geoJSON(loaded.worldShapes, {
    pane: 'land',
    interactive: false,
    style: { className: styles.ground ?? '', weight: 1 },
  }).addTo(map);
};
