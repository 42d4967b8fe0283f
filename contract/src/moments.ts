/**
 * A stretch of a film as the media room serves it to who looks at it: pictures one after another, each behind eight
 * bytes that give its
 * millisecond and its length. A length of 0 says that the picture before it is still on the screen. The last eight
 * bytes are an end: a
 * sequence without one was cut.
 */
export const MOMENTS_A_SECOND = 5;
export const MOMENTS_TYPE = 'application/vnd.rakurs.moments';

/** Far more than a picture of this size can take: whoever writes such a length means something else. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
const HEAD_BYTES = 8;
const END = 0xffff_ffff;

export interface Moment {
  second: number;
  /** A jpeg; null: the same as at the moment before. */
  picture: Uint8Array | null;
}

export class MomentsCut extends Error {}

/**
 * The seconds of a stretch at which its moments lie: on one grid for all stretches of a film, the first included, the
 * last not.
 */
export function secondsOfStretch({ from, to }: { from: number; to: number }): number[] {
  const first = Math.ceil(from * MOMENTS_A_SECOND - 1e-6);
  const amount = Math.max(0, Math.ceil(to * MOMENTS_A_SECOND - 1e-6) - first);
  return Array.from({ length: amount }, (_, index) => (first + index) / MOMENTS_A_SECOND);
}

/** What stands before a picture of so many bytes. */
export const headOfMoment = (second: number, length: number): Uint8Array => head(Math.round(second * 1000), length);
export const endOfMoments = (): Uint8Array => head(END, END);

function head(millisecond: number, length: number): Uint8Array {
  const bytes = new Uint8Array(HEAD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, millisecond);
  view.setUint32(4, length);
  return bytes;
}

/**
 * One moment after another, never more of the sequence in memory than one and what has just arrived. Throws where it is
 * cut or makes no sense.
 */
export async function* readMoments(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Moment> {
  const bytes = createBytes(chunks);
  let last = -1;
  try {
    for (;;) {
      const view = viewOf(await bytes.take(HEAD_BYTES));
      const [millisecond, length] = [view.getUint32(0), view.getUint32(4)];
      if (millisecond === END && length === END) break;
      const isSound = millisecond > last && length <= MAX_PICTURE_BYTES && (length > 0 || last >= 0);
      if (!isSound) throw new MomentsCut('The moments make no sense');
      last = millisecond;
      yield { second: millisecond / 1000, picture: length === 0 ? null : await bytes.take(length) };
    }
    if (!(await bytes.isAtEnd())) throw new MomentsCut('Something follows the end of the moments');
  } finally {
    await bytes.letGo();
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function createBytes(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();
  const next = async (): Promise<Uint8Array | null> => {
    const { done, value } = await iterator.next();
    return done === true ? null : value;
  };
  return {
    async take(length: number): Promise<Uint8Array> {
      const taken = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        if (rest.length === 0) {
          const chunk = await next();
          if (!chunk) throw new MomentsCut('The moments end before their end');
          rest = chunk;
        }
        const part = rest.subarray(0, length - filled);
        taken.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
      }
      return taken;
    },
    /** Whoever stops in the middle lets the sender know. */
    letGo: async (): Promise<void> => void (await iterator.return?.()),
    async isAtEnd(): Promise<boolean> {
      for (let chunk: Uint8Array | null = rest; chunk; chunk = await next()) if (chunk.length > 0) return false;
      return true;
    },
  };
}
