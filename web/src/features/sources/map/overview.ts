import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { Point } from '../coordinates.ts';

/** A piece of the world in degrees; y grows downwards, as on a screen. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

// About a continent: enough coast to recognise where one is.
const MIN_WIDTH = 70;
const ASPECT = 160 / 100;
const MARGIN = 1.4;

const spread = (values: number[]) => ({ from: Math.min(...values), to: Math.max(...values) });

/** The frame around all points, in the proportions of the inset. */
export const frameAround = (points: readonly Point[]): Frame => {
  const lon = spread(points.map((point) => point.lon));
  const lat = spread(points.map((point) => point.lat));
  const needed = Math.max((lon.to - lon.from) * MARGIN, (lat.to - lat.from) * MARGIN * ASPECT, MIN_WIDTH);
  const width = Math.min(needed, 360);
  const height = width / ASPECT;
  return { x: (lon.from + lon.to) / 2 - width / 2, y: -(lat.from + lat.to) / 2 - height / 2, width, height };
};

/**
 * A country that lies across the 180th meridian goes on beyond it, instead of jumping to the other side of the picture.
 */
const unwrapped = (positions: Position[]): Position[] => {
  let before = positions[0]?.[0] ?? 0;
  return positions.map(([lon = 0, lat = 0]) => {
    before = lon + 360 * Math.round((before - lon) / 360);
    return [before, lat];
  });
};

const unwrapGeometry = (geometry: Geometry): Geometry => {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(unwrapped) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((polygon) => polygon.map(unwrapped)) };
    default:
      return geometry;
  }
};

/** The same shapes, none of which jumps from one edge of the map to the other. */
export const unwrap = (drawn: Feature | FeatureCollection): FeatureCollection => {
  const features = drawn.type === 'Feature' ? [drawn] : drawn.features;
  return {
    type: 'FeatureCollection',
    features: features.map((one) => ({ ...one, geometry: unwrapGeometry(one.geometry) })),
  };
};

const ring = (positions: Position[]): string =>
  `M${unwrapped(positions)
    .map(([lon = 0, lat = 0]) => `${lon.toFixed(1)} ${(-lat).toFixed(1)}`)
    .join('L')}Z`;

const outline = (geometry: Geometry): string => {
  switch (geometry.type) {
    case 'Polygon':
      return geometry.coordinates.map(ring).join('');
    case 'MultiPolygon':
      return geometry.coordinates.flat().map(ring).join('');
    default:
      return '';
  }
};

/** Outlines as one SVG path in plain degrees: at this size no projection is worth its weight. */
export const toPath = (drawn: Feature | FeatureCollection): string =>
  drawn.type === 'Feature' ? outline(drawn.geometry) : drawn.features.map(({ geometry }) => outline(geometry)).join('');
