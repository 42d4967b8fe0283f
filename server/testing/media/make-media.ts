/** Real media, made when a test asks for it: nothing is stored in the repository. */
export { makeHeic } from './make-heic.ts';
export { makeRaw, type RawKind } from './make-raw.ts';
export { boxJxl, makeJxl, makeLabTiff, makeMaskedBmp } from './make-rare-pictures.ts';
export {
  make16BitPng,
  makeAnimation,
  makeBmp,
  makeCmykJpeg,
  makeHugePng,
  makeJpeg,
  makePicture,
  makeTransparent,
} from './make-pictures.ts';
export { makeVideo, makeVideoOf, type VideoWish } from './make-videos.ts';
export { drawNumbers, NUMBERED_SIZE, readNumber } from './numbered-frames.ts';
export { cornersOf, pixelsOf, UPRIGHT, type Orientation } from './quadrants.ts';
export { makeMediaFolder, type MediaFolder } from './media-folder.ts';
