import { PROBABLE, SURE } from '../analysis/lexicon.ts';
import type { Scene } from './scene.ts';
import { insideOrOutside } from './inside-or-outside.ts';

interface Place {
  lemma: string;
  /** Where: 'на кухне'. */
  phrase: string;
  side: 'inside' | 'outside' | null;
}

/** Places that vision knows, the narrower before the wider: lemma | where | inside, outside or either */
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
beach|на пляже|outside
slope|на снежном склоне|outside
market|на рынке|
parking|на парковке|outside
sidewalk|на тротуаре|outside
street|на улице|outside
forest|в лесу|outside
mountain|в горах|outside
river|у реки|outside
ocean|у океана|outside
field|в поле|outside
road|на дороге|outside
room|в комнате|inside
city|в городе|outside
grass|на траве|outside`
  .trim()
  .split('\n')
  .map((row) => {
    const [lemma = '', phrase = '', side = ''] = row.split('|');
    return { lemma, phrase, side: side === 'inside' || side === 'outside' ? side : null };
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

/** 'на кухне': a place that vision is sure of, or think probable where things speak for the same side. */
export function placeOf(scene: Scene): string | null {
  const side = sideOf(scene);
  const certaintyOf = ({ lemma }: Place) => scene.certainties.get(lemma) ?? 0;
  const fits = (place: Place) => place.side === null || place.side === side;
  return (
    (
      PLACES.find((place) => fits(place) && certaintyOf(place) >= SURE) ??
      PLACES.find((place) => place.side !== null && place.side === side && certaintyOf(place) >= PROBABLE)
    )?.phrase ?? null
  );
}
