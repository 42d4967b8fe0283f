import type { Sharp } from 'sharp';
import { asFileDamage } from '../ffmpeg/damage.ts';
import type { PictureFormat } from '../facts.ts';
import { openPicture } from './open-picture.ts';

export const THUMBNAIL_SIDE = 640;
const THUMBNAIL_QUALITY = 78;
/** WebP counts sides in 14 bits. */
const WEBP_MAX_SIDE = 16_383;

export type RenditionMime = 'image/jpeg' | 'image/webp';
export interface Rendition {
  bytes: Buffer;
  mime: RenditionMime;
}

/**
 * sharp writes no metadata unless told to: neither place nor camera leaves with a copy. Colours are turned into sRGB.
 */
export const writeThumbnail = (picture: Sharp): Promise<Buffer> =>
  picture
    .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer();

export const pictureThumbnail = (path: string, format: PictureFormat): Promise<Buffer> =>
  asFileDamage('image', async () => writeThumbnail((await openPicture(path, format)).autoOrient()));

export const pictureRendition = (path: string, format: PictureFormat): Promise<Rendition> =>
  asFileDamage('image', async () => {
    const picture = (await openPicture(path, format)).autoOrient();
    const { hasAlpha } = await picture.metadata();
    if (!hasAlpha) return { bytes: await picture.jpeg({ quality: 90 }).toBuffer(), mime: 'image/jpeg' };
    const fitted = picture.resize(WEBP_MAX_SIDE, WEBP_MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
    return { bytes: await fitted.webp({ quality: 90 }).toBuffer(), mime: 'image/webp' };
  });
