import type { Readable } from 'node:stream';

/** Bytes that have arrived but are nobody's yet: looked at where they lie, then kept or discarded. */
export interface Received {
  /** The address of the bytes: their SHA-256 in hex. The same bytes are kept once. */
  key: string;
  size: number;
  path: string;
}

export interface ByteRange {
  start: number;
  /** Inclusive. */
  end: number;
}

/** Where bytes live. What was kept survives a crash; what was not leaves nothing. */
export interface Storage {
  receive(bytes: Readable): Promise<Received>;
  keep(received: Received): Promise<void>;
  discard(received: Pick<Received, 'path'>): Promise<void>;
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Null when there is no such object. */
  size(key: string): Promise<number | null>;
  /** Lets the work read the object as a file of this machine, for as long as it runs. */
  withFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** A place on this machine for a file in the making; `adopt` takes it in. */
  newPath(): string;
  adopt(path: string): Promise<Received>;
  /**
   * A folder of this machine for bytes that must outlive a restart before they are kept; what was received can be
   * renamed into it.
   */
  folderFor(name: string): string;
  /** Where a browser may fetch the object itself for a short time; null: through us. */
  address(
    key: string,
    as: { mime: string; seconds: number; /** Saved under this name, and not shown. */ name?: string },
  ): Promise<string | null>;
  remove(key: string): Promise<void>;
  /** Throws when bytes could not be kept now. */
  ping(): Promise<void>;
}

const isKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);

/** A key comes from our own rows; one that is anything else must never become a path. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error('Not a storage key');
  return key;
}
