import type { DataSource } from '@rakurs/contract';

export interface Point {
  lat: number;
  lon: number;
}

export type PlacedSource = DataSource & Point;

const isPlaced = (source: DataSource): source is PlacedSource => source.lat !== null && source.lon !== null;

/** Those that can stand on the map. */
export const listPlaced = (sources: readonly DataSource[]): PlacedSource[] => sources.filter(isPlaced);

const average = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The average of the latitudes and longitudes (A section 2), or null when there is nothing to average. */
export const centreOf = (points: readonly Point[]): Point | null =>
  points.length === 0
    ? null
    : { lat: average(points.map(({ lat }) => lat)), lon: average(points.map(({ lon }) => lon)) };

export type TypedCoordinate = { step: 'empty' } | { step: 'number'; value: number } | { step: 'bad' };

/** What a user typed: '55,7558', '-73.98', '55.75°' or nothing. */
export const readCoordinate = (text: string): TypedCoordinate => {
  const plain = text.trim().replace(/[−–]/, '-').replace(',', '.').replace(/\s*°$/, '');
  if (plain === '') return { step: 'empty' };
  return /^[+-]?\d+(\.\d*)?$/.test(plain) ? { step: 'number', value: Number(plain) } : { step: 'bad' };
};

/** A stored coordinate as users write it in Russian. */
export const writeCoordinate = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',');
