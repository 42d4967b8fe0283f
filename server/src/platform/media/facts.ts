export type PictureFormat = 'jpg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'bmp' | 'tiff';
export type VideoFormat = 'mp4' | 'webm' | 'ogg' | 'mov' | 'mkv' | 'avi';
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
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'video/ogg',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
};

const VIDEO_FORMATS: ReadonlySet<MediaFormat> = new Set(['mp4', 'webm', 'ogg', 'mov', 'mkv', 'avi']);

export const mimeOf = (format: MediaFormat): string => MIME[format];
export const isVideoFormat = (format: MediaFormat): format is VideoFormat => VIDEO_FORMATS.has(format);
export const kindOf = (format: MediaFormat): MediaKind => (isVideoFormat(format) ? 'video' : 'image');
