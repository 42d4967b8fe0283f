import type { Box } from '../../analysis/boxes.ts';
import type { Plane } from '../features.ts';
import type { Linear } from '../logistic.ts';
import { axisOf, GRID, type Axis } from './axis.ts';
import type { IntegralView } from './integral-view.ts';

const CELLS = GRID * GRID;

/**
 * A pane as one class scores it: for each of the nine cells of a window, what each place of the plane would add
 * to its score, summed up, column after column.
 */
export interface ScoreMaps {
  bias: number;
  planes: readonly { rows: number; columns: number; across: number; down: number; maps: readonly Float32Array[] }[];
}

export function scoreMapsOf({ planes }: IntegralView, { weights, bias }: Linear): ScoreMaps {
  let offset = 0;
  return {
    bias,
    planes: planes.map(({ rows, columns, channels, across, down, values, scale }) => {
      const own = weights.subarray(offset, offset + CELLS * channels);
      offset += CELLS * channels;
      return {
        rows,
        columns,
        across,
        down,
        maps: summedScores({ rows, columns, channels, values }, { weights: own, scale }),
      };
    }),
  };
}

const MAX_WEIGHT = 32_767;

/**
 * Bytes times whole numbers: this is most of the work of finding, and floats take twice as long. The nine cells are
 * summed side by side, which reads each byte once.
 */
function summedScores(
  { rows, columns, channels, values }: Omit<Plane, 'scale'>,
  { weights, scale }: { weights: Float64Array; scale: number },
): Float32Array[] {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-12);
  const whole = new Int32Array(channels * CELLS);
  for (let channel = 0; channel < channels; channel++)
    for (let cell = 0; cell < CELLS; cell++)
      whole[channel * CELLS + cell] = Math.round(((weights[cell * channels + channel] ?? 0) / largest) * MAX_WEIGHT);
  const unit = (largest / MAX_WEIGHT) * scale;
  const stride = rows + 1;
  const maps = Array.from({ length: CELLS }, () => new Float32Array((columns + 1) * stride));
  const line = new Float64Array(CELLS);
  const scores = new Int32Array(CELLS);
  for (let column = 0; column < columns; column++) {
    line.fill(0);
    for (let row = 0; row < rows; row++) {
      scoreCell({ values, from: (row * columns + column) * channels, channels, whole }, scores);
      const to = (column + 1) * stride + row + 1;
      for (let cell = 0; cell < CELLS; cell++) {
        const map = maps[cell];
        if (!map) break;
        const along = (line[cell] ?? 0) + (scores[cell] ?? 0) * unit;
        line[cell] = along;
        map[to] = along + (map[to - stride] ?? 0);
      }
    }
  }
  return maps;
}

function scoreCell(
  { values, from, channels, whole }: { values: Int8Array; from: number; channels: number; whole: Int32Array },
  scores: Int32Array,
): void {
  let [a, b, c, d, e, f, g, h, i] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let channel = 0; channel < channels; channel++) {
    const value = values[from + channel] ?? 0;
    const at = channel * CELLS;
    a += Math.imul(value, whole[at] ?? 0);
    b += Math.imul(value, whole[at + 1] ?? 0);
    c += Math.imul(value, whole[at + 2] ?? 0);
    d += Math.imul(value, whole[at + 3] ?? 0);
    e += Math.imul(value, whole[at + 4] ?? 0);
    f += Math.imul(value, whole[at + 5] ?? 0);
    g += Math.imul(value, whole[at + 6] ?? 0);
    h += Math.imul(value, whole[at + 7] ?? 0);
    i += Math.imul(value, whole[at + 8] ?? 0);
  }
  scores[0] = a;
  scores[1] = b;
  scores[2] = c;
  scores[3] = d;
  scores[4] = e;
  scores[5] = f;
  scores[6] = g;
  scores[7] = h;
  scores[8] = i;
}

/** Windows of one size at regular places: all starts along the one side with all along the other. */
export interface WindowGrid {
  width: number;
  height: number;
  lefts: Float64Array;
  tops: Float64Array;
}

/**
 * Scores of a grid's windows, from the leftmost column of them to the rightmost, each from top to bottom. Windows above
 * each other share most of the reading.
 */
export function slide({ planes, bias }: ScoreMaps, { width, height, lefts, tops }: WindowGrid): Float32Array {
  const scores = new Float32Array(lefts.length * tops.length).fill(bias);
  const [across, down] = [
    { starts: lefts, ends: lefts.map((left) => left + width) },
    { starts: tops, ends: tops.map((top) => top + height) },
  ];
  for (const { rows, columns, across: extent, down: depth, maps } of planes) {
    const [x, y] = [axisOf(across, { lines: columns, extent }), axisOf(down, { lines: rows, extent: depth })];
    const strip = new Float64Array(rows + 1);
    for (let index = 0; index < lefts.length; index++)
      for (let level = 0; level < GRID; level++) {
        strip.fill(0);
        for (let cell = 0; cell < GRID; cell++)
          addToStrip({ map: maps[level * GRID + cell] ?? strip, x, at: index * GRID + cell }, strip);
        addStrip({ strip, y, level }, scores.subarray(index * tops.length, (index + 1) * tops.length));
      }
  }
  return scores;
}

/** For every line of a map, the average between start and end of a window's cell. */
function addToStrip({ map, x, at }: { map: ArrayLike<number>; x: Axis; at: number }, strip: Float64Array): void {
  const [startShare, endShare, inverse] = [x.startShare[at] ?? 0, x.endShare[at] ?? 0, x.inverse[at] ?? 0];
  const lines = strip.length;
  const [start, end] = [(x.startLine[at] ?? 0) * lines, (x.endLine[at] ?? 0) * lines];
  const [a, b, c, d] = [
    -inverse * (1 - startShare),
    -inverse * startShare,
    inverse * (1 - endShare),
    inverse * endShare,
  ];
  for (let line = 0; line < lines; line++)
    strip[line] =
      (strip[line] ?? 0) +
      a * (map[start + line] ?? 0) +
      b * (map[start + lines + line] ?? 0) +
      c * (map[end + line] ?? 0) +
      d * (map[end + lines + line] ?? 0);
}

function addStrip(
  {
    strip,
    y: { startLine, startShare, endLine, endShare, inverse },
    level,
  }: { strip: Float64Array; y: Axis; level: number },
  scores: Float32Array,
): void {
  for (let row = 0; row < scores.length; row++) {
    const at = row * GRID + level;
    const [start, end] = [startLine[at] ?? 0, endLine[at] ?? 0];
    const [startSum, endSum] = [strip[start] ?? 0, strip[end] ?? 0];
    scores[row] =
      (scores[row] ?? 0) +
      (inverse[at] ?? 0) *
        (endSum -
          startSum +
          (endShare[at] ?? 0) * ((strip[end + 1] ?? 0) - endSum) -
          (startShare[at] ?? 0) * ((strip[start + 1] ?? 0) - startSum));
  }
}

/** Scores of windows anywhere. */
export function scoresAt({ planes, bias }: ScoreMaps, windows: readonly Box[]): Float64Array {
  const scores = new Float64Array(windows.length).fill(bias);
  const across = { starts: windows.map(({ x0 }) => x0), ends: windows.map(({ x1 }) => x1) };
  const down = { starts: windows.map(({ y0 }) => y0), ends: windows.map(({ y1 }) => y1) };
  for (const { rows, columns, across: extent, down: depth, maps } of planes) {
    const [x, y] = [axisOf(across, { lines: columns, extent }), axisOf(down, { lines: rows, extent: depth })];
    for (let window = 0; window < windows.length; window++)
      for (const [cell, map] of maps.entries()) {
        const [atX, atY] = [window * GRID + (cell % GRID), window * GRID + Math.floor(cell / GRID)];
        const left = lineSum({
          map,
          y,
          atY,
          from: (x.startLine[atX] ?? 0) * (rows + 1),
          beside: rows + 1,
          share: x.startShare[atX] ?? 0,
        });
        const right = lineSum({
          map,
          y,
          atY,
          from: (x.endLine[atX] ?? 0) * (rows + 1),
          beside: rows + 1,
          share: x.endShare[atX] ?? 0,
        });
        scores[window] = (scores[window] ?? 0) + (right - left) * (x.inverse[atX] ?? 0) * (y.inverse[atY] ?? 0);
      }
  }
  return scores;
}

function lineSum({
  map,
  y,
  atY,
  from,
  beside,
  share,
}: {
  map: Float32Array;
  y: Axis;
  atY: number;
  from: number;
  beside: number;
  share: number;
}): number {
  const [start, end] = [from + (y.startLine[atY] ?? 0), from + (y.endLine[atY] ?? 0)];
  const [startShare, endShare] = [y.startShare[atY] ?? 0, y.endShare[atY] ?? 0];
  const here =
    (map[end] ?? 0) * (1 - endShare) +
    (map[end + 1] ?? 0) * endShare -
    (map[start] ?? 0) * (1 - startShare) -
    (map[start + 1] ?? 0) * startShare;
  const next =
    (map[end + beside] ?? 0) * (1 - endShare) +
    (map[end + beside + 1] ?? 0) * endShare -
    (map[start + beside] ?? 0) * (1 - startShare) -
    (map[start + beside + 1] ?? 0) * startShare;
  return here * (1 - share) + next * share;
}
