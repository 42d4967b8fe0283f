import type { Box } from '../../analysis/boxes.ts';
import { learnLogistic, type Linear } from '../logistic.ts';
import { describe } from './describe.ts';
import type { IntegralView } from './integral-view.ts';

type Kind = 'class' | 'other' | 'wrong';

/** A user has looked at it and said no: it weighs as much as so many that nobody has looked at. */
const WORD_OF_A_PERSON = 5;
const L2 = 1e-3;

export interface Rows {
  add(kind: Kind, view: IntegralView, windows: readonly Box[]): void;
  /** The plane between the class and everything else that was added so far. */
  learn(options: { start?: Linear; maxSteps: number }): Linear;
}

export function createRows(columns: number): Rows {
  const parts: { kind: Kind; rows: Float32Array; count: number }[] = [];
  return {
    add(kind, view, windows) {
      if (windows.length > 0) parts.push({ kind, rows: describe(view, windows), count: windows.length });
    },
    learn(options) {
      const kinds = parts.flatMap(({ kind, count }) => Array<Kind>(count).fill(kind));
      const rows = new Float32Array(kinds.length * columns);
      let at = 0;
      for (const part of parts) {
        rows.set(part.rows, at);
        at += part.rows.length;
      }
      return learnLogistic({
        rows,
        columns,
        answers: Uint8Array.from(kinds, (kind) => (kind === 'class' ? 1 : 0)),
        shares: sharesOf(kinds),
        l2: L2,
        ...options,
      });
    },
  };
}

function sharesOf(kinds: readonly Kind[]): Float64Array {
  const weightOf = (kind: Kind): number => (kind === 'wrong' ? WORD_OF_A_PERSON : 1);
  const sumOf = (isClass: boolean): number =>
    Math.max(
      1,
      kinds.reduce((sum, kind) => ((kind === 'class') === isClass ? sum + weightOf(kind) : sum), 0),
    );
  const [ofClass, ofOthers] = [sumOf(true), sumOf(false)];
  return Float64Array.from(kinds, (kind) => (0.5 * weightOf(kind)) / (kind === 'class' ? ofClass : ofOthers));
}
