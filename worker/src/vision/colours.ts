import type { SceneSummary } from '@rakurs/contract';
import type { Box } from '../analysis/boxes.ts';
import type { Raster } from '../images/decode.ts';
import { labOf, type Lab } from './cielab.ts';

/** Of a whole image; a part of it is told by fewer, as there may be a hundred parts. */
const MAX_POINTS = 2500;
const MAX_POINTS_OF_PART = 400;
const CLUSTERS = 6;
const ROUNDS = 8;
const WHOLE: Box = { x0: 0, y0: 0, x1: 1, y1: 1 };

/**
 * The main colours of a part of the image, the largest first: clusters (k-means) in a space where distances are what
 * the eye sees. Sums of shares may pass 1 by a rounding.
 */
export function paletteOf(image: Raster, part?: Box): SceneSummary['palette'] {
  const points = pointsOf(image, { ...(part ?? WHOLE), most: part ? MAX_POINTS_OF_PART : MAX_POINTS });
  if (points.length === 0) return [];
  let centres = spreadOut(points);
  for (let round = 0; round < ROUNDS; round++) centres = clustersOf(points, centres).map(({ centre }) => centre);
  const shares = new Map<string, number>();
  for (const { centre, size } of clustersOf(points, centres)) {
    const name = colourName(centre);
    shares.set(name, (shares.get(name) ?? 0) + size / points.length);
  }
  return [...shares]
    .map(([name, share]) => ({ name, share: Math.min(1, share) }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
}

function pointsOf({ bytes, width, height }: Raster, { x0, y0, x1, y1, most }: Box & { most: number }): Lab[] {
  const [left, top, right, bottom] = [
    Math.floor(x0 * width),
    Math.floor(y0 * height),
    Math.min(width, Math.ceil(x1 * width)),
    Math.min(height, Math.ceil(y1 * height)),
  ];
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / most)));
  const points: Lab[] = [];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step) points.push(labOf(bytes, (y * width + x) * 3));
  return points;
}

const apart = (one: Lab, other: Lab): number =>
  (one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2;
const nearest = (point: Lab, centres: Lab[]): number =>
  centres.reduce(
    (best, centre, index) => (apart(point, centre) < apart(point, centres[best] ?? centre) ? index : best),
    0,
  );

/** Starting points as far from each other as they can be; always the same for the same image. */
function spreadOut(points: Lab[]): Lab[] {
  const centres = points.slice(0, 1);
  while (centres.length < CLUSTERS) {
    const loneliness = points.map((point) => Math.min(...centres.map((centre) => apart(point, centre))));
    const farthest =
      points[loneliness.reduce((best, value, index) => (value > (loneliness[best] ?? 0) ? index : best), 0)];
    if (!farthest) return centres;
    centres.push(farthest);
  }
  return centres;
}

function clustersOf(points: Lab[], centres: Lab[]): { centre: Lab; size: number }[] {
  const sums = centres.map(() => ({ l: 0, a: 0, b: 0, size: 0 }));
  for (const point of points) {
    const sum = sums[nearest(point, centres)];
    if (!sum) continue;
    sum.l += point.l;
    sum.a += point.a;
    sum.b += point.b;
    sum.size++;
  }
  return sums.flatMap(({ l, a, b, size }) =>
    size === 0 ? [] : [{ centre: { l: l / size, a: a / size, b: b / size }, size }],
  );
}

const GREY_CHROMA = 9;

/** The Russian word for a colour. Angles are hues of CIELAB: 0 red, 90 yellow, 180 green, 270 blue. */
export function colourName({ l, a, b }: Lab): string {
  const chroma = Math.hypot(a, b);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (chroma < GREY_CHROMA) return greyName(l);
  if (l < 12) return 'чёрный';
  if (l > 94 && chroma < 14) return 'белый';
  if (chroma < 22 && hue > 30 && hue < 100)
    return l < 30 ? 'тёмно-коричневый' : l < 55 ? 'коричневый' : l < 80 ? 'бежевый' : 'светло-бежевый';
  if (chroma < 16) return dullName(l, hue);
  const name = hueName({ l, chroma, hue });
  if (l < 30 && ['зелёный', 'синий', 'красный', 'фиолетовый', 'коричневый'].includes(name)) return `тёмно-${name}`;
  return l > 78 && name === 'зелёный' ? 'светло-зелёный' : name;
}

const greyName = (l: number): string =>
  l < 18 ? 'чёрный' : l < 40 ? 'тёмно-серый' : l < 72 ? 'серый' : l < 88 ? 'светло-серый' : 'белый';

function dullName(l: number, hue: number): string {
  if (hue >= 100 && hue < 180) return 'серо-зелёный';
  if (l < 40) return 'тёмно-серый';
  if (l > 75) return 'светло-серый';
  return hue >= 180 && hue < 320 ? 'серо-голубой' : 'серый';
}

function hueName({ l, chroma, hue }: { l: number; chroma: number; hue: number }): string {
  if (hue < 18 || hue >= 345) return l > 65 ? 'розовый' : 'красный';
  if (hue < 48) return l > 72 ? 'розовый' : 'красный';
  if (hue < 72) return l < 50 ? 'коричневый' : l > 80 ? 'бежевый' : 'оранжевый';
  if (hue < 105) return l < 45 ? 'коричневый' : chroma < 35 ? 'бежевый' : 'жёлтый';
  if (hue < 165) return 'зелёный';
  if (hue < 210) return 'бирюзовый';
  if (hue < 265) return l > 58 ? 'голубой' : 'синий';
  // CIELAB bends saturated blue towards violet.
  if (hue < 292 || (hue < 307 && chroma > 2.2 * l)) return l > 62 && chroma < 40 ? 'голубой' : 'синий';
  if (hue < 328) return 'фиолетовый';
  return l > 60 ? 'розовый' : 'пурпурный';
}
