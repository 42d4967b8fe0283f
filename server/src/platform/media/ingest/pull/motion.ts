/** A small grey picture, one byte a pixel. */
export interface GreyPicture {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Pixels are judged in squares of this side: the noise of single pixels cancels out in their mean. */
const CELL = 4;
/** Levels of 255 by which a square must differ from what was there before. */
const CHANGED_LEVELS = 10;
/** Alone, a changed square is noise. */
const NEIGHBOURS = 1;
/**
 * When so much is other than before, and nearly all of it in the same direction, it is the light; when nearly all is
 * other, the camera itself was moved.
 */
const LIGHT_SHARE = 0.35;
const SAME_DIRECTION = 0.9;
const EVERYTHING = 0.8;
/** How fast the background takes up what it sees: a lamp's dimming soon, a car that has parked within half a minute. */
const LEARN_QUIET = 0.2;
const LEARN_CHANGED = 0.05;
/** So much of the picture in motion is as strong as it gets. */
const FULL_SHARE = 0.2;

export interface Motion {
  /** From 0 to 1. */
  strength: number;
  /** The whole picture has changed at once. */
  isLight: boolean;
}

const STILL: Motion = { strength: 0, isLight: false };

/** Compares pictures, about one a second, with what is usually seen there. */
export class MotionWatch {
  private background: Float32Array | null = null;

  see(picture: GreyPicture): Motion {
    const seen = cellsOf(picture);
    const { background } = this;
    if (background?.length !== seen.cells.length) {
      this.background = seen.cells;
      return STILL;
    }
    const differences = seen.cells.map((value, index) => value - (background[index] ?? value));
    const shift = median(differences);
    const changed = differences.map((value) => (Math.abs(value - shift) > CHANGED_LEVELS ? 1 : 0));
    if (isLight(differences)) {
      this.background = seen.cells;
      return { strength: 0, isLight: true };
    }
    this.learn(seen.cells, changed);
    const share = countConnected(changed, seen.columns) / changed.length;
    return { strength: Math.min(1, share / FULL_SHARE), isLight: false };
  }

  private learn(cells: Float32Array, changed: Float32Array): void {
    this.background = cells.map((value, index) => {
      const before = this.background?.[index] ?? value;
      return before + (value - before) * (changed[index] === 1 ? LEARN_CHANGED : LEARN_QUIET);
    });
  }
}

function isLight(differences: Float32Array): boolean {
  const brighter = differences.filter((value) => value > CHANGED_LEVELS).length;
  const darker = differences.filter((value) => value < -CHANGED_LEVELS).length;
  const share = (brighter + darker) / differences.length;
  return (
    share > EVERYTHING || (share > LIGHT_SHARE && Math.max(brighter, darker) >= SAME_DIRECTION * (brighter + darker))
  );
}

function cellsOf({ width, height, grey }: GreyPicture): { columns: number; cells: Float32Array } {
  const [columns, rows] = [Math.floor(width / CELL), Math.floor(height / CELL)];
  const cells = new Float32Array(columns * rows);
  for (let y = 0; y < rows * CELL; y += 1) {
    for (let x = 0; x < columns * CELL; x += 1) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
      cells[cell] = (cells[cell] ?? 0) + (grey[y * width + x] ?? 0) / (CELL * CELL);
    }
  }
  return { columns, cells };
}

function median(values: Float32Array): number {
  return values.toSorted()[Math.floor(values.length / 2)] ?? 0;
}

/** Changed squares that touch another one. */
function countConnected(changed: Float32Array, columns: number): number {
  const at = (x: number, y: number) => (x < 0 || x >= columns ? 0 : (changed[y * columns + x] ?? 0));
  let count = 0;
  changed.forEach((value, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    const touching = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
    if (value === 1 && touching >= NEIGHBOURS) count += 1;
  });
  return count;
}
