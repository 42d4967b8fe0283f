import L from 'leaflet';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { roundDown } from './grid-lines.ts';
import styles from './SourceMap.module.css';

const MAX_WIDTH = 110;

const distanceText = (meters: number): string =>
  meters < 1000 ? ru.sources.meters(formatNumber(meters)) : ru.sources.kilometers(formatNumber(meters / 1000));

/** Leaflet's own scale speaks English. */
export const addScaleBar = (map: L.Map): void => {
  const bar = L.DomUtil.create('div', `nowrap plain ${styles.scale}`);
  const measure = () => {
    const middle = map.getSize().y / 2;
    const meters = map.distance(
      map.containerPointToLatLng([0, middle]),
      map.containerPointToLatLng([MAX_WIDTH, middle]),
    );
    // A map without a size, before it is laid out, has no scale.
    if (meters <= 0) return;
    const shown = roundDown(meters);
    bar.textContent = distanceText(shown);
    bar.style.width = `${Math.round((shown / meters) * MAX_WIDTH)}px`;
  };
  const control = new L.Control({ position: 'bottomleft' });
  control.onAdd = () => bar;
  control.addTo(map);
  map.on('move zoomend resize', measure);
  map.whenReady(measure);
};
