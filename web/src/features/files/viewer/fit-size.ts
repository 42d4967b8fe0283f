interface Size {
  width: number;
  height: number;
}

/** A small picture is enlarged so far and no further: beyond it there are only squares to see. */
const MAX_ENLARGEMENT = 4;
/** What a click adds at least, where the picture already stands in its full size. */
const ENLARGED_BY_CLICK = 2;

const scaled = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

/** How large a picture stands in a pane: as large as fits, a small one enlarged. */
export const fitSize = (picture: Size, pane: Size): Size =>
  scaled(picture, Math.min(pane.width / picture.width, pane.height / picture.height, MAX_ENLARGEMENT));

/** How large a click makes it: every pixel of it, and at least twice as large as it stands. */
export const fullSize = (picture: Size, pane: Size): Size =>
  scaled(picture, Math.max(1, (fitSize(picture, pane).width / picture.width) * ENLARGED_BY_CLICK));

/** Whether a click shows more of it than there is in sight, or only larger what is seen already. */
export const fitsUnscaled = (picture: Size, pane: Size): boolean => fitSize(picture, pane).width >= picture.width;
