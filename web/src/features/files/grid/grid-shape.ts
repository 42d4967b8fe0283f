import type { Density } from './density.ts';

type CardDensity = Exclude<Density, 'wall'>;

const MIN_CARD_WIDTH: Record<CardDensity, number> = { large: 340, cards: 220, small: 132 };
export const GRID_GAP = 16;
const GAPS: Record<CardDensity, number> = { large: GRID_GAP, cards: GRID_GAP, small: 10 };
const PADDING = 12;
const BRIEF_PADDING = 8;
const TITLE_HEIGHT = 24;
const LINE_HEIGHT = 18;
const BORDERS = 2;
/** Of a description: as many on every card, so that rows of cards stand level. */
const LINES = 2;

export interface GridShape {
  columns: number;
  gap: number;
  cardWidth: number;
  /** Fixed for a width, so that a description being typed moves nothing and ten thousand cards need no measuring. */
  cardHeight: number;
}

/** How the cards of a grid stand in this width: one column on a phone, five or six on a wide screen. */
export const gridShape = (width: number, density: CardDensity = 'cards'): GridShape => {
  const gap = GAPS[density];
  const columns = Math.max(1, Math.floor((width + gap) / (MIN_CARD_WIDTH[density] + gap)));
  const cardWidth = Math.max(0, (width - (columns - 1) * gap) / columns);
  const picture = (cardWidth * 10) / 16 + BORDERS;
  if (density === 'small')
    return { columns, gap, cardWidth, cardHeight: Math.round(picture + 2 * BRIEF_PADDING + LINE_HEIGHT) };
  return {
    columns,
    gap,
    cardWidth,
    cardHeight: Math.round(picture + 2 * PADDING + TITLE_HEIGHT + LINES * LINE_HEIGHT),
  };
};
