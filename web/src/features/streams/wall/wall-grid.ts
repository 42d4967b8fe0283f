import { WALL_CAMERAS } from '@rakurs/contract';

/** How many cameras a screen of the wall may have. */
export const WALL_SIZES = [1, 4, 9, WALL_CAMERAS] as const;
export type WallSize = (typeof WALL_SIZES)[number];

/** Most cameras see so wide. */
const PICTURE_RATIO = 16 / 9;
/** Narrower than this, a window shows no more cameras than can be told apart. */
const NARROW_PIXELS = 600;
const MAX_ON_PHONE = 4;

interface Room {
  width: number;
  height: number;
}

/** The smallest screen that has all of them; on a telephone a small one, and the others on its next pages. */
export const sizeFor = (amount: number, { width }: Room): WallSize => {
  const most = width > 0 && width < NARROW_PIXELS ? MAX_ON_PHONE : WALL_CAMERAS;
  return WALL_SIZES.find((size) => size >= Math.min(amount, most)) ?? WALL_CAMERAS;
};

/** How many stand side by side so that the pictures are as large as can be, all of them in sight. */
export const columnsFor = (amount: number, { width, height }: Room): number => {
  if (amount < 2 || width <= 0 || height <= 0) return Math.max(1, Math.ceil(Math.sqrt(amount)));
  const pictureOf = (columns: number): number =>
    Math.min(width / columns, (height / Math.ceil(amount / columns)) * PICTURE_RATIO);
  const all = Array.from({ length: amount }, (_, index) => index + 1);
  return all.reduce((best, columns) => (pictureOf(columns) > pictureOf(best) + 0.5 ? columns : best));
};

export const rowsFor = (amount: number, columns: number): number => Math.max(1, Math.ceil(amount / columns));

export const countPages = (amount: number, size: number): number => Math.max(1, Math.ceil(amount / size));

/** A page of the list; one that is no more is the last. */
export const pageOf = <T>(all: readonly T[], { page, size }: { page: number; size: number }): T[] => {
  const shown = Math.min(Math.max(1, page), countPages(all.length, size));
  return all.slice((shown - 1) * size, shown * size);
};

/** Where an arrow leads from a tile; null: there is none that way. */
export const neighbourOf = (
  index: number,
  key: string,
  { columns, amount }: { columns: number; amount: number },
): number | null => {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const next = index + (steps[key] ?? Number.NaN);
  const isAside = key === 'ArrowLeft' || key === 'ArrowRight';
  if (!(next >= 0 && next < amount)) return null;
  return isAside && Math.floor(next / columns) !== Math.floor(index / columns) ? null : next;
};
