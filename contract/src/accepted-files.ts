/**
 * What can be uploaded, told apart by content and never by name. Browsers show the first four pictures and play mp4 and
 * webm; of all others
 * the original is kept and a copy is shown. Camera raw is shown by the picture that the camera put into it.
 */
export const PICTURE_FORMATS = [
  'jpg',
  'png',
  'gif',
  'webp',
  'avif',
  'heic',
  'jxl',
  'bmp',
  'tiff',
  'nef',
  'cr2',
  'cr3',
  'arw',
  'dng',
  'rw2',
] as const;
export const VIDEO_FORMATS = ['mp4', 'webm', 'ogg', 'mov', 'mkv', 'avi', 'mpg', 'ts', 'wmv', 'flv'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

/** The same under other names: what a file chooser has to let through. */
const OTHER_ENDINGS = ['jpeg', 'heif', 'hif', 'tif', 'm4v', '3gp', 'ogv', 'mpeg', 'vob', 'mts', 'm2ts', 'asf'];
export const ACCEPTED_ENDINGS: readonly string[] = [...PICTURE_FORMATS, ...VIDEO_FORMATS, ...OTHER_ENDINGS];

/** Said by whoever refuses a file: the page before it is sent, or the server. */
export const UNKNOWN_TYPE_REFUSAL = `Такой тип файла не поддерживается. Подходят снимки ${PICTURE_FORMATS.join(', ')} и видео ${VIDEO_FORMATS.join(', ')}`;
