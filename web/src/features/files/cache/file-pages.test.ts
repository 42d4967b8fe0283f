import { describe, expect, test } from 'vitest';
import { aFile, idsOf, someFiles } from '#testing/files.ts';
import {
  belongsTo,
  changeFile,
  mapPages,
  hasLoaded,
  mergeFiles,
  nextPage,
  insertIntoPages,
  removeFromPages,
  toFront,
  toPage,
  type FilePages,
} from './file-pages.ts';

const loaded = (...pages: FilePages['pages']): FilePages => ({ pages, pageParams: pages.map((_, number) => number) });
const shown = ({ pages }: FilePages): number[] => idsOf(mergeFiles([], pages));

describe('merging pages', () => {
  test('pages follow each other', () => {
    expect(idsOf(mergeFiles([], [toPage(someFiles(60, 30)), toPage(someFiles(30, 30))]))).toEqual(
      idsOf(someFiles(60, 60)),
    );
  });

  test('a file that an upload pushed onto the next page is shown once, at its first place', () => {
    expect(idsOf(mergeFiles([], [toPage(someFiles(4, 3)), toPage(someFiles(2, 2))]))).toEqual([4, 3, 2, 1]);
  });

  test('files that were just added stand in front, also when a page has them too', () => {
    expect(idsOf(mergeFiles([aFile({ id: 2 })], [toPage(someFiles(4, 4))]))).toEqual([2, 4, 3, 1]);
  });
});

describe('the next page', () => {
  test('is the one after a full page', () => {
    expect(nextPage(toPage(someFiles(90, 30)), 2)).toBe(3);
  });

  test('is not there after a page with fewer than 30 files', () => {
    expect(nextPage(toPage(someFiles(29, 29)), 2)).toBeUndefined();
    expect(nextPage(toPage([]), 0)).toBeUndefined();
  });

  test('deleting a file of the last page does not end the list', () => {
    const { pages } = removeFromPages(loaded(toPage(someFiles(60, 30))), new Set([40]));
    expect(pages[0] && nextPage(pages[0], 0)).toBe(0);
  });

  test('is asked for again after deletions, because later files have moved up into it', () => {
    const { pages } = removeFromPages(loaded(toPage(someFiles(90, 30)), toPage(someFiles(60, 30))), new Set([89]));
    expect(pages[1] && nextPage(pages[1], 1)).toBe(1);
    expect(nextPage({ ...toPage(someFiles(60, 30)), missing: 31 }, 3)).toBe(2);
  });
});

describe('one file among the pages', () => {
  const pages = loaded(toPage(someFiles(60, 30)), toPage(someFiles(29, 29)));

  test('is found', () => {
    expect([hasLoaded(pages, 60), hasLoaded(pages, 1), hasLoaded(pages, 30)]).toEqual([true, true, false]);
  });

  test('is changed where it stands, and the others stay the same objects', () => {
    const changed = mapPages(pages, (files) => changeFile(files, 59, (file) => ({ ...file, title: 'Ворота' })));
    expect(changed.pages[0]?.files[1]?.title).toBe('Ворота');
    expect(changed.pages[0]?.files[0]).toBe(pages.pages[0]?.files[0]);
    expect(changed.pages[1]?.files).toBe(pages.pages[1]?.files);
  });

  test('comes back to its place by age', () => {
    expect(shown(insertIntoPages(removeFromPages(pages, new Set([45])), aFile({ id: 45 })))).toEqual(shown(pages));
  });

  test('the oldest comes back to the end of a list that is loaded to its end', () => {
    expect(shown(insertIntoPages(removeFromPages(pages, new Set([1])), aFile({ id: 1 }))).at(-1)).toBe(1);
  });

  test('an old one is left to the page that will bring it', () => {
    const front = loaded(toPage(someFiles(60, 30)));
    expect(insertIntoPages(front, aFile({ id: 3 }))).toBe(front);
  });

  test('one that is not there is not missed', () => {
    expect(removeFromPages(pages, new Set([404]))).toBe(pages);
  });

  test('a known one is not put in twice', () => {
    expect(insertIntoPages(pages, aFile({ id: 60 }))).toBe(pages);
  });
});

test('a file is put to the front once', () => {
  expect(idsOf(toFront(someFiles(3, 3), aFile({ id: 1 })))).toEqual([1, 3, 2]);
});

test('processed means described; a camera counts whether or not it has a picture', () => {
  expect(belongsTo({ filter: 'processed' }, aFile({ id: 3, kind: 'stream', ai_description: null }))).toBe(true);
  const raw = aFile({ id: 1, ai_description: null });
  expect([
    belongsTo({ filter: 'processed' }, raw),
    belongsTo({ filter: 'all' }, raw),
    belongsTo({ filter: 'processed' }, aFile({ id: 2 })),
  ]).toEqual([false, true, true]);
});
