import type { DataSourceFile } from '@rakurs/contract';
import type { Density } from './density.ts';
import { GRID_GAP, gridShape } from './grid-shape.ts';
import { WALL_GAP, justifiedRows } from './justified-rows.ts';

/** Files that stand together under a heading: of one day, or brought just now. */
export type GroupKey = string;
export const JUST_ADDED: GroupKey = 'just added';

export interface Cell {
  file: DataSourceFile;
  x: number;
  width: number;
}
export type Row = { top: number; height: number } & (
  { kind: 'heading'; group: GroupKey } | { kind: 'files'; cells: Cell[] }
);
export interface Layout {
  rows: Row[];
  height: number;
}

const HEADING_HEIGHT = 44;

export interface ComputeLayout {
  files: readonly DataSourceFile[];
  width: number;
  density: Density;
  /** Null: no headings. */
  groupOf: ((file: DataSourceFile) => GroupKey) | null;
}

const groupsOf = (
  files: readonly DataSourceFile[],
  groupOf: ComputeLayout['groupOf'],
): { key: GroupKey | null; files: DataSourceFile[] }[] => {
  const groups: { key: GroupKey | null; files: DataSourceFile[] }[] = [];
  for (const file of files) {
    const key = groupOf?.(file) ?? null;
    const last = groups.at(-1);
    if (last && last.key === key) last.files.push(file);
    else groups.push({ key, files: [file] });
  }
  return groups;
};

type Line = { height: number; cells: Cell[] };

const cardLines = (files: DataSourceFile[], width: number, density: Exclude<Density, 'wall'>): Line[] => {
  const { columns, gap, cardWidth, cardHeight } = gridShape(width, density);
  return Array.from({ length: Math.ceil(files.length / columns) }, (_, row) => ({
    height: cardHeight,
    cells: files
      .slice(row * columns, (row + 1) * columns)
      .map((file, column) => ({ file, x: column * (cardWidth + gap), width: cardWidth })),
  }));
};
const wallLines = (files: DataSourceFile[], width: number): Line[] =>
  justifiedRows(files, width).map(({ from, to, height, widths }) => {
    let x = 0;
    const cells = files.slice(from, to).map((file, index) => {
      const cell = { file, x, width: widths[index] ?? 0 };
      x += cell.width + WALL_GAP;
      return cell;
    });
    return { height, cells };
  });

/**
 * Where every card and heading stands. All heights are known beforehand, so only what is near the window needs to
 * exist.
 */
export const layOut = ({ files, width, density, groupOf }: ComputeLayout): Layout => {
  const rows: Row[] = [];
  const gap = density === 'wall' ? WALL_GAP : density === 'small' ? 10 : GRID_GAP;
  let top = 0;
  for (const group of groupsOf(files, groupOf)) {
    if (group.key !== null) {
      rows.push({ kind: 'heading', group: group.key, top, height: HEADING_HEIGHT });
      top += HEADING_HEIGHT;
    }
    for (const line of density === 'wall' ? wallLines(group.files, width) : cardLines(group.files, width, density)) {
      rows.push({ kind: 'files', top, ...line });
      top += line.height + gap;
    }
  }
  return { rows, height: Math.max(0, top - gap) };
};

/** The same of a list: a file a row, without a gap. */
export const layOutRows = ({
  files,
  rowHeight,
  groupOf,
}: Pick<ComputeLayout, 'files' | 'groupOf'> & { rowHeight: number }): Layout => {
  const rows: Row[] = [];
  let top = 0;
  const put = (row: Row) => {
    rows.push(row);
    top += row.height;
  };
  for (const group of groupsOf(files, groupOf)) {
    if (group.key !== null) put({ kind: 'heading', group: group.key, top, height: HEADING_HEIGHT });
    for (const file of group.files) put({ kind: 'files', top, height: rowHeight, cells: [{ file, x: 0, width: 0 }] });
  }
  return { rows, height: top };
};

export const rowOfFile = ({ rows }: Layout, fileId: number): number =>
  rows.findIndex((row) => row.kind === 'files' && row.cells.some(({ file }) => file.id === fileId));
export const rowOfGroup = ({ rows }: Layout, group: GroupKey): number =>
  rows.findIndex((row) => row.kind === 'heading' && row.group === group);
/** The group that the row belongs to. Looked for backwards: a day is seldom long, the list may be. */
export const groupAt = ({ rows }: Layout, index: number): GroupKey | null => {
  for (let at = Math.min(index, rows.length - 1); at >= 0; at -= 1) {
    const row = rows[at];
    if (row?.kind === 'heading') return row.group;
  }
  return null;
};
