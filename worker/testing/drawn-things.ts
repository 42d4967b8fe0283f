import type { RandomSource } from '../src/classifiers/random.ts';

interface Drawing {
  width: number;
  height: number;
  svg: string;
}

/** Colours differ a little from thing to thing, as paint and light do. */
const paint = (random: RandomSource, [hue, saturation, lightness]: readonly [number, number, number]): string =>
  `hsl(${Math.round(hue + random.between(-6, 6))},${saturation}%,${Math.round(lightness + random.between(-4, 4))}%)`;

/** Things that no network has a word for, each with a surface of its own. */
const DRAWINGS = {
  buoy(random: RandomSource): Drawing {
    const red = paint(random, [4, 80, 45]);
    return {
      width: 100,
      height: 130,
      svg: `<path d="M50 4 L78 96 H22z" fill="#eee"/><path d="M43 27 h14 l5 18 h-24z M33 60 h34 l6 20 h-46z" fill="${red}"/><ellipse cx="50" cy="104" rx="46" ry="22" fill="${red}"/><ellipse cx="50" cy="98" rx="34" ry="10" fill="#fff" opacity=".35"/><circle cx="50" cy="8" r="8" fill="${paint(random, [48, 95, 55])}"/>`,
    };
  },
  can(random: RandomSource): Drawing {
    const green = paint(random, [140, 60, 32]);
    return {
      width: 80,
      height: 110,
      svg: `<rect x="4" y="6" width="72" height="98" rx="8" fill="${green}"/><rect x="4" y="34" width="72" height="42" fill="${paint(random, [44, 80, 80])}"/><path d="M12 70 q14 -40 28 0 q14 -40 28 0" fill="none" stroke="${paint(random, [350, 75, 42])}" stroke-width="7"/><rect x="4" y="6" width="72" height="9" rx="4" fill="#c9ced2"/><rect x="4" y="95" width="72" height="9" rx="4" fill="#9aa0a6"/><rect x="54" y="15" width="12" height="80" fill="#fff" opacity=".25"/>`,
    };
  },
  robot(random: RandomSource): Drawing {
    const body = paint(random, [215, 25, 60]);
    return {
      width: 110,
      height: 120,
      svg: `<rect x="20" y="18" width="70" height="50" rx="8" fill="${body}"/><circle cx="40" cy="42" r="11" fill="#111"/><circle cx="70" cy="42" r="11" fill="#111"/><circle cx="40" cy="42" r="5" fill="${paint(random, [30, 95, 55])}"/><circle cx="70" cy="42" r="5" fill="${paint(random, [30, 95, 55])}"/><path d="M36 60 h38" stroke="#222" stroke-width="5" stroke-dasharray="5 4"/><rect x="12" y="72" width="86" height="44" rx="5" fill="${paint(random, [30, 85, 52])}"/><path d="M22 82 h30 M22 92 h30 M22 102 h30" stroke="#222" stroke-width="3"/><circle cx="76" cy="94" r="14" fill="${body}" stroke="#222" stroke-width="3"/><path d="M55 18 v-14" stroke="#333" stroke-width="5"/><circle cx="55" cy="5" r="5" fill="#d22"/>`,
    };
  },
  kite(random: RandomSource): Drawing {
    return {
      width: 110,
      height: 110,
      svg: `<path d="M55 2 L108 46 L55 108 L2 46z" fill="${paint(random, [285, 55, 45])}"/><path d="M55 2 L108 46 H55z M55 108 L2 46 H55z" fill="${paint(random, [175, 65, 42])}"/><path d="M55 2 V108 M2 46 H108" stroke="#fff" stroke-width="5"/><circle cx="34" cy="34" r="7" fill="#fff"/><circle cx="76" cy="62" r="7" fill="#fff"/><circle cx="55" cy="46" r="11" fill="${paint(random, [50, 90, 55])}"/>`,
    };
  },
  board(random: RandomSource): Drawing {
    const yellow = paint(random, [46, 95, 52]);
    const stripes = [0, 1, 2, 3, 4]
      .map((index) => `<path d="M${index * 32 - 14} 62 l26 -58 h16 l-26 58z" fill="#1b1b1b"/>`)
      .join('');
    return {
      width: 140,
      height: 90,
      svg: `<clipPath id="a"><rect x="2" y="4" width="136" height="58" rx="3"/></clipPath><path d="M24 60 v28 M116 60 v28" stroke="#555" stroke-width="9"/><rect x="2" y="4" width="136" height="58" rx="3" fill="${yellow}"/><g clip-path="url(#a)">${stripes}</g><rect x="2" y="4" width="136" height="58" rx="3" fill="none" stroke="#333" stroke-width="3"/>`,
    };
  },
} as const;

export type ThingName = keyof typeof DRAWINGS;
export const THING_NAMES: readonly ThingName[] = ['buoy', 'can', 'robot', 'kite', 'board'];

/** So many pixels wide, and never of quite the same proportions. */
export function drawThing(name: ThingName, { width: wide, random }: { width: number; random: RandomSource }): Buffer {
  const { width, height, svg } = DRAWINGS[name](random);
  const high = Math.round(((wide * height) / width) * random.between(0.92, 1.08));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">${svg}</svg>`,
  );
}
