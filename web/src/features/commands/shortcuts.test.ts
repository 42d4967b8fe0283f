import { expect, test } from 'vitest';
import { shortcutsAt } from './shortcuts.ts';

test.each([
  ['/cabinet', ['everywhere']],
  ['/cabinet/projects/5/data_sources/11', ['source', 'everywhere']],
  ['/cabinet/projects/5/data_sources/11/data_source_files/7', ['file', 'everywhere']],
])('at %s the keys of the page stand before those of the cabinet', (pathname, places) => {
  expect(shortcutsAt(pathname).map(({ place }) => place)).toEqual(places);
});
