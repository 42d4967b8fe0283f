import { createHmac } from 'node:crypto';
import { HOUR_MS, SECOND_MS, type Clock } from '#platform/clock.ts';
import { equalsInConstantTime } from '#platform/constant-time.ts';

/**
 * `frame`: one of the pictures of a video that machines look at. `original`: the bytes as they came, saved under their
 * own name.
 * `trashed`: the thumbnail of a file in the trash, for its owner's list of them; all other addresses end with the file.
 */
export const VARIANTS = ['shown', 'thumbnail', 'frame', 'original', 'trashed'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface SignedPath {
  fileId: number;
  variant: Variant;
  /** Beginning of the object's key: other bytes, another address. */
  version: string;
  extension: string;
  expires: number;
  signature: string;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogg',
};

export const MEDIA_PATH = '/media/:fileId/:variant/:name';
/** For strangers' computers: one frame, and nothing about the file it is of. */
export const BARE_PATH = '/media/bare/:frameId';
export const barePath = (frameId: number): string => BARE_PATH.replace(':frameId', String(frameId));
/** A stretch of a film, or one moment of it, in milliseconds. Any frame stands for the film it is of. */
export const MOMENTS_PATH = '/media/bare/moments/:frameId/:from/:to';
export const MOMENT_PATH = '/media/bare/moment/:frameId/:at';
const milliseconds = (second: number): string => String(Math.round(second * SECOND_MS));
export const momentsPath = (frameId: number, { from, to }: { from: number; to: number }): string =>
  MOMENTS_PATH.replace(':frameId', String(frameId))
    .replace(':from', milliseconds(from))
    .replace(':to', milliseconds(to));
export const momentPath = (frameId: number, second: number): string =>
  MOMENT_PATH.replace(':frameId', String(frameId)).replace(':at', milliseconds(second));
/** One moment of a film for its owner's page. */
export const SHOWN_MOMENT_PATH = '/media/moment/:fileId/:at';
export const shownMomentPath = (fileId: number, second: number): string =>
  SHOWN_MOMENT_PATH.replace(':fileId', String(fileId)).replace(':at', milliseconds(second));
export const SELECTION_PATH = '/media/selections/:selectionId/files.zip';

/**
 * Signs addresses of media. They serve one to two hours, and stay the same within an hour so that browsers can keep
 * what they fetched.
 */
export function createAddresses({ secret, clock, origin }: { secret: string; clock: Clock; origin: string }) {
  const key = createHmac('sha256', secret).update('media').digest();
  const sign = (path: string, expires: number) =>
    createHmac('sha256', key).update(`${path}?${expires}`).digest('base64url').slice(0, 32);
  const pathOf = ({
    fileId,
    variant,
    version,
    extension,
  }: Pick<SignedPath, 'fileId' | 'variant' | 'version' | 'extension'>) =>
    `/media/${fileId}/${variant}/${version}.${extension}`;
  const selectionPath = (selectionId: string) => SELECTION_PATH.replace(':selectionId', selectionId);
  const signed = (path: string): string => {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS);
    const expires = ((hour + 2) * HOUR_MS) / SECOND_MS;
    return `${origin}${path}?e=${expires}&s=${sign(path, expires)}`;
  };
  const isGoodPath = (path: string, expires: number, signature: string): boolean =>
    expires * SECOND_MS > clock.now().getTime() && equalsInConstantTime(sign(path, expires), signature);

  return {
    /** The name ends in the true type, by which a client chooses what to open it with. */
    address(file: { fileId: number; variant: Variant; key: string; mime: string }): string {
      return signed(pathOf({ ...file, version: file.key.slice(0, 16), extension: EXTENSIONS[file.mime] ?? 'bin' }));
    },
    /** Any other path of the media. */
    sign: signed,
    isSigned: ({ path, expires, signature }: { path: string; expires: number; signature: string }): boolean =>
      isGoodPath(path, expires, signature),
    addressOfSelection: (selectionId: string): string => signed(selectionPath(selectionId)),
    isGoodSelection: ({
      selectionId,
      expires,
      signature,
    }: {
      selectionId: string;
      expires: number;
      signature: string;
    }): boolean => isGoodPath(selectionPath(selectionId), expires, signature),
    isGood: (path: SignedPath): boolean => isGoodPath(pathOf(path), path.expires, path.signature),
  };
}
export type Addresses = ReturnType<typeof createAddresses>;
