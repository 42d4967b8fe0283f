import sharp from 'sharp';
import { boatsJpeg } from './sign.ts';

/** A real photograph that says when it was taken: '2023:05:12 10:00:00'. Each width is another file. */
export const photographTakenAt = (moment: string, width: number): Promise<Buffer> =>
  sharp(boatsJpeg())
    .resize(width)
    .withExif({ IFD2: { DateTimeOriginal: moment } })
    .jpeg({ quality: 85 })
    .toBuffer();
