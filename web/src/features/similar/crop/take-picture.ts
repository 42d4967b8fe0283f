import { SEARCHED_PICTURE_SIDE } from '@rakurs/contract';
import { randomId } from '#shared/api/index.ts';
import type { Box } from '#shared/picture/box.ts';
import { ru } from '#shared/text/ru.ts';
import { cropPixels } from './crop.ts';

/** A picture that is shown to the search. */
export interface ShownPicture {
  id: string;
  /** A small JPEG in base64. */
  jpeg: string;
}

const QUALITY = 0.9;

/**
 * An image of the page, or a part of it, as the search wants it. What cannot be read tells so in words for a user.
 */
export const takePicture = (image: HTMLImageElement, box: Box | null): ShownPicture => {
  const { from, to } = cropPixels(
    { width: image.naturalWidth, height: image.naturalHeight },
    box,
    SEARCHED_PICTURE_SIDE,
  );
  const canvas = document.createElement('canvas');
  Object.assign(canvas, to);
  const brush = canvas.getContext('2d');
  if (!brush || image.naturalWidth === 0) throw new Error(ru.similar.cannotOpen);
  // JPEG has no transparency: without this it would turn black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, to.width, to.height);
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  const [, jpeg = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',');
  return { id: randomId(), jpeg };
};
