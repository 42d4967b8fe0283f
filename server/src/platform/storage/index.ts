import type { Readable } from 'node:stream';

export interface Stored {
  /** The address of the bytes: their SHA-256 in hex. The same bytes are kept once. */
  key: string;
  size: number;
}

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Where bytes live. What `write` has answered for survives a crash; a write that failed leaves nothing. */
export interface Storage {
  write(bytes: Readable): Promise<Stored>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Null when there is no such object. */
  size(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Throws when bytes could not be kept now. */
  ping(): Promise<void>;
}

export const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);

/** A key comes from our own rows; one that is anything else must never become a path. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key');
  return key;
}
