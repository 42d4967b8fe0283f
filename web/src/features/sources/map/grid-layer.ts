import L from 'leaflet';
import { ru } from '#shared/text/ru.ts';
import { decimalsOf, gridStep, linesBetween, MINOR_PARTS } from './grid-lines.ts';
import styles from './SourceMap.module.css';

const SVG = 'http://www.w3.org/2000/svg';

interface Tile {
  /** Pixels of the whole world at this zoom, where the tile begins. */
  origin: L.Point;
  size: L.Point;
  west: number;
  east: number;
  south: number;
  north: number;
}

/**
 * Where there is no picture of the ground: lines of latitude and longitude, drawn here, coloured by the style sheet.
 */
export class CoordinateGrid extends L.GridLayer {
  override createTile({ x, y, z }: L.Coords): HTMLElement {
    const size = this.getTileSize();
    const origin = L.point(x * size.x, y * size.y);
    const from = L.CRS.EPSG3857.pointToLatLng(origin, z);
    const to = L.CRS.EPSG3857.pointToLatLng(origin.add(size), z);
    const tile = { origin, size, west: from.lng, east: to.lng, south: to.lat, north: from.lat };
    const place = document.createElement('div');
    place.append(draw(tile, z));
    return place;
  }
}

function draw(tile: Tile, zoom: number): SVGElement {
  const step = gridStep(zoom);
  const across = (lat: number) => L.CRS.EPSG3857.latLngToPoint(L.latLng(lat, 0), zoom).y - tile.origin.y;
  const along = (lon: number) => L.CRS.EPSG3857.latLngToPoint(L.latLng(0, lon), zoom).x - tile.origin.x;
  const linesEvery = (distance: number) => {
    const vertical = linesBetween(tile.west, tile.east, distance).map((lon) => `M${along(lon)} 0V${tile.size.y}`);
    const horizontal = linesBetween(tile.south, tile.north, distance).map((lat) => `M0 ${across(lat)}H${tile.size.x}`);
    return [...vertical, ...horizontal].join('');
  };

  const svg = element('svg', { class: styles.tile, width: tile.size.x, height: tile.size.y });
  svg.append(
    element('path', { class: styles.minor, d: linesEvery(step / MINOR_PARTS) }),
    element('path', { class: styles.major, d: linesEvery(step) }),
  );

  const format = new Intl.NumberFormat('ru-RU', {
    minimumFractionDigits: decimalsOf(step),
    maximumFractionDigits: decimalsOf(step),
  });
  for (const lon of linesBetween(tile.west, tile.east, step)) {
    for (const lat of linesBetween(tile.south, tile.north, step)) {
      const label = element('text', { class: styles.degree, x: along(lon) + 4, y: across(lat) - 4 });
      label.textContent = ru.sources.gridLabel(
        format.format(lat),
        format.format(L.Util.wrapNum(lon, [-180, 180], true)),
      );
      svg.append(label);
    }
  }
  return svg;
}

function element(name: string, attributes: Record<string, string | number | undefined>): SVGElement {
  const created = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => created.setAttribute(key, String(value)));
  return created;
}
