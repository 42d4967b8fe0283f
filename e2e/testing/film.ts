import type { Locator, Page } from '@playwright/test';
import { muxWebm, type Packet } from './webm.ts';

/** Enough for an hour at a thousand frames a minute. */
export const FILM_BITS = 12;

interface Wish {
  width: number;
  height: number;
  /** How long each frame is shown. */
  frameMs: readonly number[];
}

/**
 * A film each of whose frames says its number in black and white bars, made as fast as it can be encoded and not as
 * fast as it plays.
 */
export async function makeFilm(page: Page, { width, height, frameMs }: Wish): Promise<Buffer> {
  const startsMs = frameMs.map((_, index) => frameMs.slice(0, index).reduce((sum, ms) => sum + ms, 0));
  const packets = await page.evaluate(
    async ({ startsMs, width, height, bits }) => {
      const made: { ms: number; isKey: boolean; base64: string }[] = [];
      const encoder = new VideoEncoder({
        output: (chunk) => {
          const bytes = new Uint8Array(chunk.byteLength);
          chunk.copyTo(bytes);
          made.push({
            ms: Math.round(chunk.timestamp / 1000),
            isKey: chunk.type === 'key',
            base64: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
          });
        },
        error: (error) => {
          throw error;
        },
      });
      encoder.configure({ codec: 'vp8', width, height, bitrate: 4_000_000, latencyMode: 'realtime' });
      const canvas = new OffscreenCanvas(width, height);
      const paint = canvas.getContext('2d');
      if (!paint) throw new Error('No canvas');
      for (const [number, ms] of startsMs.entries()) {
        paint.fillStyle = `hsl(${number * 3} 60% 45%)`;
        paint.fillRect(0, 0, width, height);
        for (let bit = 0; bit < bits; bit += 1) {
          paint.fillStyle = (number >> bit) & 1 ? '#fff' : '#000';
          paint.fillRect((bit * width) / bits, 0, width / bits, height / 2);
        }
        const frame = new VideoFrame(canvas, { timestamp: ms * 1000 });
        encoder.encode(frame, { keyFrame: number % 50 === 0 });
        frame.close();
        while (encoder.encodeQueueSize > 4)
          await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
      }
      await encoder.flush();
      return made;
    },
    { startsMs, width, height, bits: FILM_BITS },
  );
  const ms = (startsMs.at(-1) ?? 0) + (frameMs.at(-1) ?? 0);
  return muxWebm(
    packets.map(({ base64, ...packet }): Packet => ({ ...packet, bytes: Buffer.from(base64, 'base64') })),
    { width, height, ms },
  );
}

/** The number on the frame that the video shows, or null while it is on its way to another. */
export const frameShown = (video: Locator, ofBits = FILM_BITS): Promise<number | null> =>
  video.evaluate((element: HTMLVideoElement, bits) => {
    if (element.seeking) return null;
    const canvas = new OffscreenCanvas(bits, 2);
    const paint = canvas.getContext('2d');
    paint?.drawImage(element, 0, 0, bits, 2);
    const pixels = paint?.getImageData(0, 0, bits, 1).data ?? [];
    return Array.from({ length: bits }, (_, bit) => ((pixels[bit * 4] ?? 0) > 127 ? 1 << bit : 0)).reduce(
      (sum, value) => sum + value,
      0,
    );
  }, ofBits);
