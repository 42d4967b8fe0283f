import { expect, test } from 'vitest';
import {
  chargePath,
  CREDIT_PATH,
  DEBIT_PATH,
  filePath,
  FINANCIAL_PATH,
  isWithin,
  filePathOf,
  PAYMENTS_PATH,
  PROFILE_PATH,
  projectPath,
  readId,
  recorderPath,
  sourcePath,
} from './paths.ts';

test('links have the addresses of the specification', () => {
  expect(projectPath(5)).toBe('/cabinet/projects/5');
  expect(sourcePath(5, 11)).toBe('/cabinet/projects/5/data_sources/11');
  expect(recorderPath(5, 11)).toBe('/cabinet/projects/5/data_sources/11/recorder');
  expect(filePath({ projectId: 1, dataSourceId: 5, fileId: 9 })).toBe(
    '/cabinet/projects/1/data_sources/5/data_source_files/9',
  );
  expect(filePathOf({ id: 9, data_source_id: 5, project_id: 1 })).toBe(
    '/cabinet/projects/1/data_sources/5/data_source_files/9',
  );
  expect(PROFILE_PATH).toBe('/cabinet/profile');
  expect([FINANCIAL_PATH, PAYMENTS_PATH, CREDIT_PATH, DEBIT_PATH]).toEqual([
    '/cabinet/financial',
    '/cabinet/financial/payments',
    '/cabinet/financial/credit',
    '/cabinet/financial/debit',
  ]);
  expect(chargePath(3)).toBe('/cabinet/financial/credit/3');
});

test('a route is the same address with names for the ids', () => {
  expect(sourcePath(':projectId', ':dataSourceId')).toBe('/cabinet/projects/:projectId/data_sources/:dataSourceId');
});

test('an id is a number and nothing else', () => {
  expect(readId('12')).toBe(12);
  expect(readId('12a')).toBeNull();
  expect(readId(undefined)).toBeNull();
});

test('a room has its own address and those below it, not one that only begins alike', () => {
  expect(isWithin('/cabinet', '/cabinet')).toBe(true);
  expect(isWithin('/cabinet/profile', '/cabinet')).toBe(true);
  expect(isWithin('/cabinets', '/cabinet')).toBe(false);
});
