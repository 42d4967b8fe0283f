import { z } from 'zod';

/** Before each head the server says what it is; whatever else it may tell is not for the picture. */
const HeadTold = z.object({ kind: z.literal('head'), mime: z.string() });

/** The time stamp before each fragment: a float64, big-endian. */
const STAMP_BYTES = 8;

/** What kind of head comes next, where the message is about one. */
export const readInitSegmentAddress = (text: string): string | null => {
  try {
    return HeadTold.safeParse(JSON.parse(text)).data?.mime ?? null;
  } catch {
    return null;
  }
};

export interface Fragment {
  /** When its packet came to the server, by the server's clock. */
  atMs: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Null: too short to be one. */
export const readFragment = (message: ArrayBuffer): Fragment | null => {
  if (message.byteLength <= STAMP_BYTES) return null;
  return { atMs: new DataView(message).getFloat64(0), bytes: new Uint8Array(message, STAMP_BYTES) };
};
