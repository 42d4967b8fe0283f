import { expect, it } from 'vitest';
import { readLog } from './server-log.ts';

it('takes for an error what the server calls one, and what is no line of its log', () => {
  const printed = [
    '{"level":40,"msg":"slow"}',
    '{"level":50,"msg":"a piece of the record is lost"}',
    '',
    'MaxListenersExceededWarning: 11 listeners',
  ].join('\n');
  expect(readLog(printed)).toEqual({
    errors: ['{"level":50,"msg":"a piece of the record is lost"}', 'MaxListenersExceededWarning: 11 listeners'],
    warnings: ['{"level":40,"msg":"slow"}'],
  });
});

it('takes what a library announces for some day for a warning', () => {
  expect(
    readLog(
      '(node:7) DeprecationWarning: Calling it twice is deprecated\n(Use `node --trace-deprecation ...` to show where)\n',
    ).errors,
  ).toEqual([]);
});
