import type { FoundThing } from '@rakurs/contract';
import { expect, it } from 'vitest';
import { compareFindings } from './same-findings.ts';

const found = (more: Partial<FoundThing> = {}): FoundThing => ({
  version_id: 1,
  frame_id: 1,
  start_time: 0,
  end_time: 0,
  confidence: 0.9,
  x0: 0.1,
  y0: 0.1,
  x1: 0.5,
  y1: 0.5,
  path: [],
  ...more,
});

it('agrees where the sure things lie at the same places, whatever is faint', () => {
  expect(
    compareFindings(
      [found(), found({ confidence: 0.1, frame_id: 2 })],
      [found({ x1: 0.52, confidence: 0.45 }), found({ confidence: 0.2, frame_id: 3 })],
    ),
  ).toBe('agrees');
});

it('differs where something is made up, missed, elsewhere, or of another class', () => {
  for (const [own, lent] of [
    [[], [found()]],
    [[found()], []],
    [[found()], [found({ x0: 0.6, x1: 0.9 })]],
    [[found()], [found({ version_id: 2 })]],
  ] as const)
    expect(compareFindings([...own], [...lent])).toBe('differs');
});

it('proves nothing where both found nothing', () => {
  expect(compareFindings([], [found({ confidence: 0.1 })])).toBe('proves_nothing');
});
