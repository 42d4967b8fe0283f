import type { Box } from '../src/analysis/boxes.ts';
import type { Track } from '../src/classifiers/index.ts';

/** Where a track says that its thing is at a second: between two places of its path it goes straight. */
export function placeAt({ path }: Pick<Track, 'path'>, second: number): Box {
  const after = path.findIndex((place) => place.second >= second - 1e-6);
  const [one, other] = [
    path[Math.max(0, after < 0 ? path.length - 1 : after - 1)],
    path[after < 0 ? path.length - 1 : after],
  ];
  if (!one || !other) throw new Error('no path');
  const share = other.second === one.second ? 0 : (second - one.second) / (other.second - one.second);
  const at = (side: keyof Box) => one[side] + (other[side] - one[side]) * share;
  return { x0: at('x0'), y0: at('y0'), x1: at('x1'), y1: at('y1') };
}
