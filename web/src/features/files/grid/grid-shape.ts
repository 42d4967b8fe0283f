const NARROWEST_CARD = 220;
export const GRID_GAP = 16;
const PADDING = 12;
const TITLE_HEIGHT = 24;
const LINE_HEIGHT = 18;
const BORDERS = 2;
/** Letters that 103 characters of a shortened description need, by card: measured with Onest 13 px, with room for wide ones. */
const DESCRIPTION_WIDTH = 800;

export interface GridShape {
  columns: number;
  cardWidth: number;
  /** Fixed for a width, so that a description being typed moves nothing and ten thousand cards need no measuring. */
  cardHeight: number;
}

/** How the cards of a grid stand in this width: one column on a phone, five or six on a wide screen. */
export const gridShape = (width: number): GridShape => {
  const columns = Math.max(1, Math.floor((width + GRID_GAP) / (NARROWEST_CARD + GRID_GAP)));
  const cardWidth = Math.max(0, (width - (columns - 1) * GRID_GAP) / columns);
  const inner = Math.max(NARROWEST_CARD / 2, cardWidth - 2 * PADDING - BORDERS);
  const lines = Math.ceil(DESCRIPTION_WIDTH / inner);
  return { columns, cardWidth, cardHeight: Math.round((cardWidth * 10) / 16 + 2 * PADDING + TITLE_HEIGHT + lines * LINE_HEIGHT + BORDERS) };
};
