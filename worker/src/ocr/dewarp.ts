import type { Slope } from './line-slope.ts';
import type { Grey } from './skew.ts';
import type { PreparedImage } from './prepared-image.ts';

/** The paths of lines are kept for every so many pixels across and down, and go straight in between. */
const EVERY = 16;
const PAPER = 255;

/**
 * A page that is bent or seen from the side has lines of text that climb here and fall there. Each line is followed
 * across the image, starting from the middle,
 * and set level (dewarping). Columns stay columns, so letters keep their shape.
 */
export function dewarp(image: PreparedImage, slope: Slope): PreparedImage {
  const { width, height } = image;
  const heightAt = pathsOf(slope, { width, height });
  return {
    ...image,
    dark: resample(image.dark, heightAt),
    light: resample(image.light, heightAt),
    toOriginal: ({ x, y }) => image.toOriginal({ x, y: heightAt(x, y) }),
  };
}

/** Where the line that is to stand at a height stands now, at a place across the image. */
function pathsOf(
  slope: Slope,
  { width, height }: { width: number; height: number },
): (x: number, line: number) => number {
  const [stops, lines] = [Math.ceil(width / EVERY) + 1, Math.ceil(height / EVERY) + 1];
  const paths = new Float32Array(lines * stops);
  /** Half a step first, so that the slope in the middle of the step counts. */
  const follow = (y: number, x: number, across: number) =>
    y + slope(x + across / 2, y + (slope(x, y) * across) / 2) * across;
  const middle = Math.floor(stops / 2);
  for (let line = 0; line < lines; line += 1) {
    const start = line * stops;
    paths[start + middle] = line * EVERY;
    for (let stop = middle + 1; stop < stops; stop += 1)
      paths[start + stop] = follow(paths[start + stop - 1] ?? 0, (stop - 1) * EVERY, EVERY);
    for (let stop = middle - 1; stop >= 0; stop -= 1)
      paths[start + stop] = follow(paths[start + stop + 1] ?? 0, (stop + 1) * EVERY, -EVERY);
  }
  return (x, line) => {
    const [right, down] = [
      Math.max(0, Math.min(stops - 1.001, x / EVERY)),
      Math.max(0, Math.min(lines - 1.001, line / EVERY)),
    ];
    const [stop, row] = [Math.floor(right), Math.floor(down)];
    const [across, along, at] = [right - stop, down - row, row * stops + stop];
    const above = (paths[at] ?? 0) * (1 - across) + (paths[at + 1] ?? 0) * across;
    const below = (paths[at + stops] ?? 0) * (1 - across) + (paths[at + stops + 1] ?? 0) * across;
    return above * (1 - along) + below * along;
  };
}

function resample({ pixels, width, height }: Grey, heightAt: (x: number, line: number) => number): Grey {
  const level = new Uint8Array(width * height).fill(PAPER);
  for (let line = 0, at = 0; line < height; line += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const y = heightAt(x, line);
      const top = Math.floor(y);
      if (top < 0 || top >= height - 1) continue;
      const upper = pixels[top * width + x] ?? PAPER;
      level[at] = upper + ((pixels[(top + 1) * width + x] ?? PAPER) - upper) * (y - top);
    }
  }
  return { pixels: level, width, height };
}
