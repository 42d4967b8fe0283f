interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether some of one is over the other; to touch is not to cover. */
export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
