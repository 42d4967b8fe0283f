import { FIRST_STEPS } from '@rakurs/contract';
import { expect, test } from 'vitest';
import { stepAddress } from './step-address.ts';

const addresses = (place: Parameters<typeof stepAddress>[1]['place']) =>
  FIRST_STEPS.map((step) => stepAddress(step, { place }));

test('with nothing yet there is nowhere to go but this page', () => {
  expect(addresses(null)).toEqual([null, null, null, null, null]);
});

test('files go to the source, or to the project that has none', () => {
  expect(addresses({ project_id: 5, data_source_id: null, data_source_file_id: null })).toEqual([
    null,
    '/cabinet/projects/5',
    null,
    null,
    null,
  ]);
  expect(addresses({ project_id: 5, data_source_id: 7, data_source_file_id: null })).toEqual([
    null,
    '/cabinet/projects/5/data_sources/7',
    null,
    null,
    null,
  ]);
});

test('with a file every step has its place', () => {
  expect(addresses({ project_id: 5, data_source_id: 7, data_source_file_id: 9 })).toEqual([
    null,
    '/cabinet/projects/5/data_sources/7',
    '/cabinet/projects/5/data_sources/7',
    '/cabinet/projects?search=',
    '/cabinet/projects/5/data_sources/7/data_source_files/9',
  ]);
});
