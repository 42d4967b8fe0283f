import { expect, test } from 'vitest';
import { aFile } from '#testing/files.ts';
import { keepSignedAddresses } from './signed-address.ts';

const before = aFile({ id: 1, thumbnail_url: '/media/1.jpg?sign=old', file_url: null });

test('a new signature of the same picture is not taken, so that it is not loaded again', () => {
  expect(
    keepSignedAddresses(before, { ...before, thumbnail_url: '/media/1.jpg?sign=new', title: 'Новое' }),
  ).toMatchObject({
    thumbnail_url: '/media/1.jpg?sign=old',
    title: 'Новое',
  });
});

test('another picture is taken', () => {
  expect(keepSignedAddresses(before, { ...before, thumbnail_url: '/media/2.jpg?sign=new' }).thumbnail_url).toBe(
    '/media/2.jpg?sign=new',
  );
});

test('an address that appears or goes is taken', () => {
  expect(
    keepSignedAddresses(before, { ...before, thumbnail_url: null, file_url: '/media/full.jpg?sign=new' }),
  ).toMatchObject({ thumbnail_url: null, file_url: '/media/full.jpg?sign=new' });
});
