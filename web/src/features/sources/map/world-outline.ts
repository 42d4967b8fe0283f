import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { toPath, unwrap } from './overview.ts';

// Natural Earth, 1:110 million, public domain; packed by world-atlas (ISC).
// TypeScript widens the file's literals ('Topology' becomes string); its shape is fixed by the pinned version.
const topology = world as unknown as Parameters<typeof feature>[0];
const countries = topology.objects['countries'];
const shapes = countries === undefined ? null : feature(topology, countries);

/** The countries of the world as one path. */
export const worldOutline = shapes === null ? '' : toPath(shapes);

/** The same as shapes for a map, in one piece across the 180th meridian. */
export const worldShapes = shapes === null ? { type: 'FeatureCollection' as const, features: [] } : unwrap(shapes);
