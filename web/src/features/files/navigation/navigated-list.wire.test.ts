import { expect, test } from 'vitest';
import { listParams, listOfSource, readNavigatedList, toNavigationQuery } from './navigated-list.ts';

const ofSource = (search: string) => listOfSource(new URLSearchParams(search)).toString();

test('a file that is opened from a list has the list in its address, and nothing else of it', () => {
  expect(ofSource('')).toBe('files=described');
  expect(ofSource('files=all')).toBe('');
  expect(ofSource('files=all&sort=name&order=desc&view=list&density=wall&day=2024-05-01&search=кот')).toBe(
    'sort=name&order=desc',
  );
});

test('the list goes on to the next file; the moment and the place of one file do not', () => {
  const kept = listParams(new URLSearchParams('files=described&labelled=no&second=12&box=0,0,1,1&tab=qr'));
  expect(kept.toString()).toBe('labelled=no&files=described');
  expect(toNavigationQuery(readNavigatedList(kept))).toEqual({ labelled: 'no', processed: 'yes' });
});

test('a file that is opened by its address alone has all files of its source beside it, newest first', () => {
  expect(toNavigationQuery(readNavigatedList(new URLSearchParams()))).toEqual({});
});
