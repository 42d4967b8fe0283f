import type { Cell, Layout } from './grid-layout.ts';

/** The keys that go from file to file. */
export type StepKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';
const STEP_KEYS: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
] satisfies StepKey[];

export const isStepKey = (key: string): key is StepKey => STEP_KEYS.includes(key);

const middleOf = ({ x, width }: Cell): number => x + width / 2;

/**
 * The one that stands most nearly above or below; a row may be shorter than its neighbour, and a wall has no columns at
 * all.
 */
const nearest = (cells: readonly Cell[], middle: number): Cell | undefined =>
  cells.toSorted((one, other) => Math.abs(middleOf(one) - middle) - Math.abs(middleOf(other) - middle))[0];

/** The file that a key leads to from this one, or null past the edge. Headings are stepped over. */
export const stepInGrid = ({ rows }: Layout, id: number, key: StepKey): number | null => {
  const lines = rows.flatMap((row) => (row.kind === 'files' ? [row.cells] : []));
  const at = lines.findIndex((cells) => cells.some(({ file }) => file.id === id));
  const line = lines[at];
  const column = line?.findIndex(({ file }) => file.id === id) ?? -1;
  const here = line?.[column];
  if (!line || !here) return null;
  const found = (): Cell | undefined => {
    switch (key) {
      case 'ArrowLeft':
        return line[column - 1] ?? lines[at - 1]?.at(-1);
      case 'ArrowRight':
        return line[column + 1] ?? lines[at + 1]?.[0];
      case 'ArrowUp':
        return nearest(lines[at - 1] ?? [], middleOf(here));
      case 'ArrowDown':
        return nearest(lines[at + 1] ?? [], middleOf(here));
      case 'Home':
        return lines[0]?.[0];
      case 'End':
        return lines.at(-1)?.at(-1);
    }
  };
  return found()?.file.id ?? null;
};
