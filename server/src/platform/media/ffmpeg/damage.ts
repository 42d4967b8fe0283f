import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { FFmpegError, PosixError } from 'node-av/lib';
import type { MediaKind } from '../facts.ts';
import { MediaRefused } from '../refused.ts';

/** Not EIO and not ENOMEM: demuxers answer so to files that were cut or that lie about their sizes. */
const NAMES = [PosixError.ENOENT, PosixError.EACCES, PosixError.EMFILE, PosixError.ENOSPC];
/** Node tells them by name, FFmpeg by number. */
const OUR_TROUBLES: ReadonlySet<unknown> = new Set([...NAMES, ...NAMES.map((name) => FFmpegError.AVERROR(name))]);

const FULL_BELOW_BYTES = 1024 * 1024;

/** Runs a decoder. Whatever it cannot do with the file is the file's fault, unless the machine lacks something. */
export async function asFileDamage<T>(kind: MediaKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaRefused || isOurTrouble(error)) throw error;
    // sharp has no codes, only words.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw new MediaRefused(isTooLarge ? 'too_large' : 'damaged', kind);
  }
}

/** Says so if the disc of this file is full. */
export async function requireSpace(path: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(path));
  if (bavail * bsize < FULL_BELOW_BYTES) throw new FFmpegError(FFmpegError.AVERROR(PosixError.ENOSPC));
}

const isOurTrouble = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OUR_TROUBLES.has(error.code);
