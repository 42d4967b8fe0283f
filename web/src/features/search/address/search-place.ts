import { z } from 'zod';

/** The number of the first result in sight, from 1. */
export type ListPlace = number;
export const NO_PLACE: ListPlace = 1;
/** Further down nobody is led by a link: every page on the way is asked for. */
const LAST_PLACE = 300;

const PLACE_PARAM = 'result';

/** Anybody may have written the address: what makes no sense in it is left out. */
export const readPlace = (params: URLSearchParams): ListPlace => {
  const text = params.get(PLACE_PARAM) ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Math.min(Number(text), LAST_PLACE) : NO_PLACE;
};

export const writePlace = (params: URLSearchParams, place: ListPlace): void => {
  if (place === NO_PLACE) params.delete(PLACE_PARAM);
  else params.set(PLACE_PARAM, String(Math.min(place, LAST_PLACE)));
};

const Trail = z.object({
  /** How many steps of the history the open search has taken. */
  searchSteps: z.int().min(0).catch(0),
  /** How many points of the first result in sight are above the edge. */
  searchOffset: z.number().min(0).catch(0),
  /** The file that was opened from here. */
  searchOpened: z.int().nullable().catch(null),
});
/** What a link does not carry, but this browser's history does. */
export type SearchTrail = z.output<typeof Trail>;

const NO_TRAIL: SearchTrail = { searchSteps: 0, searchOffset: 0, searchOpened: null };

export const readTrail = (state: unknown): SearchTrail => Trail.safeParse(state).data ?? NO_TRAIL;
