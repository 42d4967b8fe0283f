import { describe, expect, test } from 'vitest';
import { centreOf, listPlaced, readCoordinate, writeCoordinate } from './coordinates.ts';

const source = (id: number, lat: number | null, lon: number | null) => ({
  id,
  title: `Камера ${id}`,
  description: '',
  project: 1,
  lat,
  lon,
});

describe('the centre of the map', () => {
  test('is the average of the latitudes and longitudes (SRC-05)', () => {
    expect(
      centreOf([
        { lat: 55, lon: 37 },
        { lat: 56, lon: 38 },
        { lat: 60, lon: 30 },
      ]),
    ).toEqual({ lat: 57, lon: 35 });
  });

  test('is the source itself when there is one', () => {
    expect(centreOf([{ lat: -33.5, lon: 151.25 }])).toEqual({ lat: -33.5, lon: 151.25 });
  });

  test('does not exist without sources', () => {
    expect(centreOf([])).toBeNull();
  });

  test('leaves out sources without coordinates (SRC-04)', () => {
    const placed = listPlaced([source(1, 55, 37), source(2, null, null), source(3, 57, null)]);
    expect(placed.map(({ id }) => id)).toEqual([1]);
  });

  test('takes the equator and the prime meridian for coordinates', () => {
    expect(listPlaced([source(1, 0, 0)])).toHaveLength(1);
  });
});

describe('a typed coordinate', () => {
  test.each([
    ['55.7558', 55.7558],
    ['55,7558', 55.7558],
    [' 37 ', 37],
    ['-73,98', -73.98],
    ['−73.98', -73.98],
    ['+10', 10],
    ['55,75°', 55.75],
    ['0', 0],
  ])('%s is a number', (text, value) => {
    expect(readCoordinate(text)).toEqual({ step: 'number', value });
  });

  test.each(['', '   '])('nothing typed (%j) is empty', (text) => {
    expect(readCoordinate(text)).toEqual({ step: 'empty' });
  });

  test.each(['север', '55,7,5', '1e3', '0x10', '55 45', 'NaN', ','])('%s is not understood', (text) => {
    expect(readCoordinate(text)).toEqual({ step: 'bad' });
  });

  test('is shown with a comma', () => {
    expect(writeCoordinate(55.7558)).toBe('55,7558');
    expect(writeCoordinate(null)).toBe('');
  });
});
