import type { Box } from '../../sights/boxes.ts';
import type { Linear } from '../logistic.ts';
import { axisOf, GRID, type Axis } from './axis.ts';
import type { Pane } from './pane.ts';

const CELLS = GRID * GRID;

/** A pane through the eyes of one class: for each of the nine cells of a window, what each place of the plane would add to its score, summed up. */
export interface ScoreMaps {
  bias: number;
  planes: readonly { rows: number; columns: number; across: number; down: number; maps: readonly Float32Array[] }[];
}

export function scoreMapsOf({ planes }: Pane, { weights, bias }: Linear): ScoreMaps {
  let offset = 0;
  return {
    bias,
    planes: planes.map(({ rows, columns, channels, across, down, values, scale }) => {
      const own = Float32Array.from(weights.subarray(offset, offset + CELLS * channels), (weight) => weight * scale);
      offset += CELLS * channels;
      return { rows, columns, across, down, maps: Array.from({ length: CELLS }, (_, cell) => summedScores({ rows, columns, channels, values }, own.subarray(cell * channels, (cell + 1) * channels))) };
    }),
  };
}

function summedScores({ rows, columns, channels, values }: { rows: number; columns: number; channels: number; values: Int8Array }, weights: Float32Array): Float32Array {
  const stride = columns + 1;
  const sums = new Float32Array((rows + 1) * stride);
  for (let row = 0; row < rows; row++) {
    let line = 0;
    for (let column = 0; column < columns; column++) {
      const from = (row * columns + column) * channels;
      let score = 0;
      for (let channel = 0; channel < channels; channel++) score += (values[from + channel] ?? 0) * (weights[channel] ?? 0);
      line += score;
      const to = (row + 1) * stride + column + 1;
      sums[to] = line + (sums[to - stride] ?? 0);
    }
  }
  return sums;
}

/** Windows of one size at regular places: all starts along the one side with all along the other. */
export interface WindowGrid {
  width: number;
  height: number;
  lefts: Float64Array;
  tops: Float64Array;
}

/** Scores of a grid's windows, row after row. Side by side they share most of the reading. */
export function slide({ planes, bias }: ScoreMaps, { width, height, lefts, tops }: WindowGrid): Float32Array {
  const scores = new Float32Array(lefts.length * tops.length).fill(bias);
  const [across, down] = [{ starts: lefts, ends: lefts.map((left) => left + width) }, { starts: tops, ends: tops.map((top) => top + height) }];
  for (const plane of planes) {
    const x = axisOf(across, { lines: plane.columns, extent: plane.across });
    const y = axisOf(down, { lines: plane.rows, extent: plane.down });
    const strips = new Float32Array((plane.rows + 1) * lefts.length);
    for (const [cell, map] of plane.maps.entries()) {
      readStrips({ map, stride: plane.columns + 1, lines: plane.rows + 1, x, cell: cell % GRID, count: lefts.length }, strips);
      addStrips({ strips, y, cell: Math.floor(cell / GRID), count: lefts.length }, scores);
    }
  }
  return scores;
}

/** For every line of a map, the sum between start and end of each window's cell. */
function readStrips({ map, stride, lines, x, cell, count }: { map: Float32Array; stride: number; lines: number; x: Axis; cell: number; count: number }, strips: Float32Array): void {
  for (let index = 0; index < count; index++) {
    const at = index * GRID + cell;
    const [start, startShare, end, endShare, inverse] = [x.startLine[at] ?? 0, x.startShare[at] ?? 0, x.endLine[at] ?? 0, x.endShare[at] ?? 0, x.inverse[at] ?? 0];
    const [a, b, c, d] = [-inverse * (1 - startShare), -inverse * startShare, inverse * (1 - endShare), inverse * endShare];
    for (let line = 0; line < lines; line++) {
      const from = line * stride;
      strips[line * count + index] = a * (map[from + start] ?? 0) + b * (map[from + start + 1] ?? 0) + c * (map[from + end] ?? 0) + d * (map[from + end + 1] ?? 0);
    }
  }
}

function addStrips({ strips, y, cell, count }: { strips: Float32Array; y: Axis; cell: number; count: number }, scores: Float32Array): void {
  for (let row = 0; row * count < scores.length; row++) {
    const at = row * GRID + cell;
    const [startShare, endShare, inverse] = [y.startShare[at] ?? 0, y.endShare[at] ?? 0, y.inverse[at] ?? 0];
    const [start, end] = [(y.startLine[at] ?? 0) * count, (y.endLine[at] ?? 0) * count];
    const [a, b, c, d] = [-inverse * (1 - startShare), -inverse * startShare, inverse * (1 - endShare), inverse * endShare];
    const to = row * count;
    for (let index = 0; index < count; index++)
      scores[to + index] = (scores[to + index] ?? 0) + a * (strips[start + index] ?? 0) + b * (strips[start + count + index] ?? 0) + c * (strips[end + index] ?? 0) + d * (strips[end + count + index] ?? 0);
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
        const upper = lineSum({ map, x, atX, from: (y.startLine[atY] ?? 0) * (columns + 1), below: columns + 1, share: y.startShare[atY] ?? 0 });
        const lower = lineSum({ map, x, atX, from: (y.endLine[atY] ?? 0) * (columns + 1), below: columns + 1, share: y.endShare[atY] ?? 0 });
        scores[window] = (scores[window] ?? 0) + (lower - upper) * (x.inverse[atX] ?? 0) * (y.inverse[atY] ?? 0);
      }
  }
  return scores;
}

function lineSum({ map, x, atX, from, below, share }: { map: Float32Array; x: Axis; atX: number; from: number; below: number; share: number }): number {
  const [start, startShare, end, endShare] = [x.startLine[atX] ?? 0, x.startShare[atX] ?? 0, x.endLine[atX] ?? 0, x.endShare[atX] ?? 0];
  const at = (place: number): number => (map[from + place] ?? 0) * (1 - share) + (map[from + below + place] ?? 0) * share;
  return at(end) * (1 - endShare) + at(end + 1) * endShare - at(start) * (1 - startShare) - at(start + 1) * startShare;
}
