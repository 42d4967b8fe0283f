import { expect, test } from 'vitest';
import { pathOfFrame } from './frame-path.ts';

const frame = { project_id: 5, data_source_id: 11, data_source_file_id: 9, second: 12.5 };

test('a kopeck leads to the second of the film it bought', () => {
  expect(pathOfFrame(frame)).toBe('/cabinet/projects/5/data_sources/11/data_source_files/9?second=12.5');
  expect(pathOfFrame({ ...frame, second: null })).toBe('/cabinet/projects/5/data_sources/11/data_source_files/9');
});

test('where the file is gone there is nothing to open', () => {
  expect(pathOfFrame({ ...frame, data_source_file_id: null })).toBeNull();
});
