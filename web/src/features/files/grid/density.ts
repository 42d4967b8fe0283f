/** From large cards to a wall of pictures without a word. */
export const DENSITIES = ['large', 'cards', 'small', 'wall'] as const;
export type Density = (typeof DENSITIES)[number];
export const DEFAULT_DENSITY: Density = 'cards';

/** What a card has below its picture. */
export type CardLook = 'full' | 'brief' | 'bare';
export const CARD_LOOKS: Record<Density, CardLook> = { large: 'full', cards: 'full', small: 'brief', wall: 'bare' };

export const readDensity = (text: string | null): Density | null =>
  DENSITIES.find((density) => density === text) ?? null;
