import { SURE } from '../analysis/lexicon.ts';
import type { Scene } from './scene.ts';
import { insideOrOutside } from './inside-or-outside.ts';

interface Place {
  lemma: string;
  /** Where: 'на кухне'. */
  phrase: string;
  side: 'inside' | 'outside' | null;
  /** Where one moves on it: 'по улице'. */
  along: string | null;
}

/** Places that vision knows, the narrower before the wider: lemma | where | inside, outside or either | on one's way */
const PLACES: readonly Place[] = `
kitchen|на кухне|inside
bathroom|в ванной комнате|inside
bedroom|в спальне|inside
living|в гостиной|inside
office|в офисе|inside
restaurant|в ресторане|inside
court|на корте|
airport|в аэропорту|
tarmac|на лётном поле|outside
runway|на взлётной полосе|outside
station|на станции|
zoo|в зоопарке|outside
dock|у причала|outside
beach|на пляже|outside|по пляжу
slope|на снежном склоне|outside|по снежному склону
market|на рынке|
parking|на парковке|outside
sidewalk|на тротуаре|outside|по тротуару
street|на улице|outside|по улице
forest|в лесу|outside
mountain|в горах|outside
river|у реки|outside|по реке
ocean|у океана|outside
field|в поле|outside|по полю
road|на дороге|outside|по дороге
room|в комнате|inside
city|в городе|outside
grass|на траве|outside|по траве`
  .trim()
  .split('\n')
  .map((row) => {
    const [lemma = '', phrase = '', side = '', along = null] = row.split('|');
    return { lemma, phrase, side: side === 'inside' || side === 'outside' ? side : null, along };
  });

/** Every side that speaks: what stands there, and the places that vision is sure of. */
function sidesOf({ analysis, certainties }: Scene): ReadonlySet<'inside' | 'outside'> {
  const byThings = insideOrOutside(analysis);
  return new Set([
    ...(byThings === null ? [] : [byThings]),
    ...PLACES.flatMap(({ lemma, side }) => (side !== null && (certainties.get(lemma) ?? 0) >= SURE ? [side] : [])),
  ]);
}

/** Inside or outside; null when nothing tells, or when one thing tells the one and another the other. */
export function sideOf(scene: Scene): 'inside' | 'outside' | null {
  const [side, another] = sidesOf(scene);
  return another === undefined ? (side ?? null) : null;
}

const STANDS = 0.88;
const LIKELY_STANDS = 0.8;

/** 'на кухне': a place that vision is sure of, or think probable where things speak for the same side. */
export function placeOf(scene: Scene): string | null {
  const side = sideOf(scene);
  const certaintyOf = ({ lemma }: Place) => scene.certainties.get(lemma) ?? 0;
  const fits = (place: Place) => place.side === null || place.side === side;
  return (
    (
      PLACES.find((place) => fits(place) && certaintyOf(place) >= STANDS) ??
      PLACES.find((place) => place.side !== null && place.side === side && certaintyOf(place) >= LIKELY_STANDS)
    )?.phrase ?? null
  );
}

/** What else something may be on or in: no place to look a picture up by. */
const GROUNDS: readonly { lemma: string; at: string; along: string | null }[] = [
  { lemma: 'snow', at: 'на снегу', along: 'по снегу' },
  { lemma: 'sand', at: 'на песке', along: 'по песку' },
  { lemma: 'dirt', at: 'на земле', along: null },
  { lemma: 'water', at: 'на воде', along: 'по воде' },
  { lemma: 'track', at: 'на путях', along: 'по рельсам' },
  { lemma: 'floor', at: 'на полу', along: null },
  { lemma: 'wave', at: 'на волне', along: 'по волне' },
  { lemma: 'sky', at: 'в небе', along: 'в небе' },
];

const SURE_GROUND = 0.9;

/** The place, or else what it is on: 'на воде'. */
export const placeOrGroundOf = (scene: Scene): string | null =>
  placeOf(scene) ??
  GROUNDS.find(({ lemma }) => scene.said.has(lemma) && (scene.certainties.get(lemma) ?? 0) >= SURE_GROUND)?.at ??
  null;

/** Places that a caption names, the narrower before the wider, unless things speak for the other side. */
export function placesSaid(scene: Scene): { lemma: string; at: string; along: string | null }[] {
  const side = sideOf(scene);
  const own = PLACES.filter((place) => place.side === null || side === null || place.side === side).map(
    ({ lemma, phrase, along }) => ({ lemma, at: phrase, along }),
  );
  return [...own, ...GROUNDS].filter(({ lemma }) => scene.said.has(lemma));
}
