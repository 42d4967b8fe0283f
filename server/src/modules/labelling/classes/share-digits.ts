import { CLASS_DIGITS } from '@rakurs/contract';
import type { ClassRow } from './classes.store.ts';

/**
 * Which classes get which digit. One that has its own keeps it whatever comes, goes or is used more: who labels knows
 * it by heart. New ones get the
 * lowest that is free; when none is, one that a class without labels has kept.
 */
export function shareDigits(rows: readonly Pick<ClassRow, 'name' | 'digit'>[], names: readonly string[]) {
  const holders = new Map(rows.flatMap(({ name, digit }) => (digit === null ? [] : [[digit, name] as const])));
  const digits = Array.from({ length: CLASS_DIGITS }, (_, index) => index + 1);
  const isIdle = (digit: number): boolean => !names.includes(holders.get(digit) ?? '');
  const offered = [
    ...digits.filter((digit) => !holders.has(digit)),
    ...digits.filter((digit) => holders.has(digit) && isIdle(digit)),
  ];
  const without = names.filter((name) => !rows.some((row) => row.name === name && row.digit !== null));
  const given = new Map(without.slice(0, offered.length).map((name, index) => [name, offered[index] ?? null]));
  const givenUp = new Set([...given.values()].flatMap((digit) => (digit === null ? [] : (holders.get(digit) ?? []))));
  return { given, givenUp };
}
