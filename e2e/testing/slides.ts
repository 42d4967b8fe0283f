import type { Page } from '@playwright/test';
import { muxWebm, type Packet } from './webm.ts';

const FRAME_MS = 200;

interface Wish {
  width: number;
  height: number;
  /** Jpegs, one after the other, each as long as the others. */
  pictures: readonly Buffer[];
  secondsEach: number;
}

/** A film that shows pictures one after the other, made as fast as it can be encoded. */
export async function makeSlides(page: Page, { width, height, pictures, secondsEach }: Wish): Promise<Buffer> {
  const framesEach = Math.round((secondsEach * 1000) / FRAME_MS);
  const packets = await page.evaluate(
    async ({ slides, width, height, framesEach, frameMs }) => {
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
      encoder.configure({ codec: 'vp8', width, height, bitrate: 6_000_000, latencyMode: 'realtime' });
      for (const [number, base64] of slides.entries()) {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/jpeg' }),
          { resizeWidth: width, resizeHeight: height },
        );
        for (let at = 0; at < framesEach; at += 1) {
          const frame = new VideoFrame(bitmap, { timestamp: (number * framesEach + at) * frameMs * 1000 });
          encoder.encode(frame, { keyFrame: at === 0 });
          frame.close();
        }
        await encoder.flush();
      }
      return made;
    },
    { slides: pictures.map((picture) => picture.toString('base64')), width, height, framesEach, frameMs: FRAME_MS },
  );
  return muxWebm(
    packets.map(({ base64, ...packet }): Packet => ({ ...packet, bytes: Buffer.from(base64, 'base64') })),
    { width, height, ms: pictures.length * framesEach * FRAME_MS },
  );
}
