import { VIDEO_FORMATS, type PictureFormat, type VideoFormat } from '@rakurs/contract';

export type { PictureFormat, VideoFormat };
export type MediaFormat = PictureFormat | VideoFormat;
export type MediaKind = 'image' | 'video';

export interface MediaFacts {
  kind: MediaKind;
  format: MediaFormat;
  /** The true one, whatever the name or the browser said. */
  mime: string;
  /** Upright: as people see it, EXIF orientation or display matrix applied. */
  width: number;
  height: number;
  durationSeconds: number | null;
  takenAt: Date | null;
  latitude: number | null;
  longitude: number | null;
  /** Whether browsers show or play the original as it is. If not: `rendition` for a picture, `proxy` for a video. */
  shownByBrowsers: boolean;
  /** Of the video stream: h264, hevc, vp9, … */
  codec: string | null;
}

const MIME: Record<MediaFormat, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  jxl: 'image/jxl',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  nef: 'image/x-nikon-nef',
  cr2: 'image/x-canon-cr2',
  cr3: 'image/x-canon-cr3',
  arw: 'image/x-sony-arw',
  dng: 'image/x-adobe-dng',
  rw2: 'image/x-panasonic-rw2',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  ts: 'video/mp2t',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
};

const VIDEOS: ReadonlySet<MediaFormat> = new Set(VIDEO_FORMATS);

export const mimeOf = (format: MediaFormat): string => MIME[format];
export const isVideoFormat = (format: MediaFormat): format is VideoFormat => VIDEOS.has(format);
export const kindOf = (format: MediaFormat): MediaKind => (isVideoFormat(format) ? 'video' : 'image');
