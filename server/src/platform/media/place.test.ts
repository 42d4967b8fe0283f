import { expect, it } from 'vitest';
import { placeFromContainer, placeFromIso6709, placeOf } from './place.ts';

it.each([
  ['+55.7558+037.6173+150.000/', 55.7558, 37.6173],
  ['-33.8568+151.2153/', -33.8568, 151.2153],
  ['+4027.5-07958.2/', 40.458333, -79.97],
  ['+402730-0795812/', 40.458333, -79.97],
])('reads %s', (text, latitude, longitude) => {
  const place = placeFromIso6709(text);
  expect(place?.latitude).toBeCloseTo(latitude, 5);
  expect(place?.longitude).toBeCloseTo(longitude, 5);
});

it.each(['', 'Moscow', '+95.0+037.0/', '+00.0000+000.0000/'])('finds no place in %j', (text) => {
  expect(placeFromIso6709(text)).toBeNull();
});

it('refuses what a camera without a fix writes', () => {
  expect(placeOf(0, 0)).toBeNull();
  expect(placeOf(Number.NaN, 37)).toBeNull();
  expect(placeOf(undefined, 37)).toBeNull();
  expect(placeOf(91, 37)).toBeNull();
  expect(placeOf(55.5, -37.25)).toEqual({ latitude: 55.5, longitude: -37.25 });
});

it('looks into the tags of Apple and of Android', () => {
  expect(placeFromContainer({ 'com.apple.quicktime.location.ISO6709': '+55.5+037.5/' })).toEqual({
    latitude: 55.5,
    longitude: 37.5,
  });
  expect(placeFromContainer({ location: '+55.5+037.5/' })).toEqual({ latitude: 55.5, longitude: 37.5 });
  expect(placeFromContainer({})).toBeNull();
});
