import { FFmpegError, PosixError } from 'node-av/lib';
import type { MediaKind } from '../facts.ts';
import { MediaRefused } from '../refused.ts';

/** Not EIO and not ENOMEM: demuxers answer so to files that were cut or that lie about their sizes. */
const OUR_TROUBLES: ReadonlySet<number> = new Set([PosixError.ENOENT, PosixError.EACCES, PosixError.EMFILE, PosixError.ENOSPC].map((name) => FFmpegError.AVERROR(name)));

/** Runs a decoder. Whatever it cannot do with the file is the file's fault, unless the machine lacks something. */
export async function blamingTheFile<T>(kind: MediaKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaRefused || isOurTrouble(error)) throw error;
    // sharp has no codes, only words.
    const isTooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw new MediaRefused(isTooLarge ? 'too_large' : 'damaged', kind);
  }
}

const isOurTrouble = (error: unknown): boolean => error instanceof FFmpegError && OUR_TROUBLES.has(error.code);
