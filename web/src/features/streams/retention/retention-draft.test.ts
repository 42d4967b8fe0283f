import { expect, test } from 'vitest';
import { deletesRecords, retentionFaults, toRetention } from './retention-draft.ts';

const GIGABYTE = 1024 ** 3;
const kept = { days: 7, gigabytes: 20, used_bytes: 5 * GIGABYTE };

test('a term is a whole number of days and gigabytes', () => {
  expect(toRetention({ days: ' 30', gigabytes: '100' })).toEqual({ days: 30, gigabytes: 100 });
  expect(retentionFaults({ days: '7', gigabytes: '20' })).toEqual({});
  expect(retentionFaults({ days: '1,5', gigabytes: '' })).toEqual({ days: 'Целое число', gigabytes: 'Целое число' });
  expect(retentionFaults({ days: '0', gigabytes: '1000000' })).toEqual({
    days: 'Не меньше 1 дня',
    gigabytes: 'Не больше 100000 ГБ',
  });
});

test('a shorter term deletes, and so does less room than is taken', () => {
  expect(deletesRecords({ days: 6, gigabytes: 20 }, kept)).toBe(true);
  expect(deletesRecords({ days: 7, gigabytes: 4 }, kept)).toBe(true);
  expect(deletesRecords({ days: 7, gigabytes: 6 }, kept)).toBe(false);
  expect(deletesRecords({ days: 30, gigabytes: 5 }, kept)).toBe(false);
});
