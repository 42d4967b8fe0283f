import { feature } from 'topojson-client';
import world from 'world-atlas/countries-110m.json';
import { toPath } from './overview.ts';

// TypeScript widens the file's literals ('Topology' becomes string); its shape is fixed by the pinned version.
const topology = world as unknown as Parameters<typeof feature>[0];
const countries = topology.objects['countries'];

/** The countries of the world as one path. */
export const worldOutline = countries === undefined ? '' : toPath(feature(topology, countries));
