import type { Page } from '@playwright/test';

/** A clip of changing colours as a browser records it: webm without a duration. */
export async function recordClip(page: Page, clip: { width: number; height: number; ms: number }): Promise<Buffer> {
  const bytes = await page.evaluate(async ({ width, height, ms }) => {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const paint = canvas.getContext('2d');
    let hue = 0;
    const drawing = setInterval(() => {
      if (paint) paint.fillStyle = `hsl(${(hue += 20)} 80% 50%)`;
      paint?.fillRect(0, 0, width, height);
    }, 40);
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    setTimeout(() => recorder.stop(), ms);
    await stopped;
    clearInterval(drawing);
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  }, clip);
  return Buffer.from(bytes);
}
