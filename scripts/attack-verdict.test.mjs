import { expect, it } from 'vitest';
import { attackFaults } from './attack-verdict.mjs';

const before = { pids: { server: 7, database: 8 }, memory: { server: 200, database: 300 } };
const counted = { times: { home: [100, 200], search: [300] }, errors: {}, refused: {} };

it('has nothing to say when everybody lived, waited little and gave memory back', () => {
  expect(attackFaults({ counted, before, after: { ...before, memory: { server: 235, database: 300 } } })).toEqual([]);
});

it('names a program that died, people who waited, what failed and memory that stayed', () => {
  expect(attackFaults({ counted, before, after: { ...before, pids: { server: 9, database: 8 } } })).toEqual([
    'server died',
  ]);
  expect(attackFaults({ counted, before, after: { pids: { database: 8 }, memory: { database: 300 } } })).toEqual([
    'server died',
  ]);
  expect(attackFaults({ counted: { ...counted, times: { home: [2500] } }, before, after: before })).toHaveLength(1);
  expect(attackFaults({ counted: { ...counted, errors: { 'home 500': 1 } }, before, after: before })).toEqual([
    '1 × home 500',
  ]);
  expect(attackFaults({ counted, before, after: { ...before, memory: { server: 250, database: 300 } } })).toEqual([
    'server holds 1.25 of its memory before',
  ]);
  expect(attackFaults({ counted: { ...counted, times: {} }, before, after: before })).toEqual([
    'the people did nothing',
  ]);
});
