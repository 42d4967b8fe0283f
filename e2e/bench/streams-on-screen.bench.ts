/**
 * How old a camera's picture is when it is on the screen: the camera draws the number of each frame into it, a real
 * browser shows the product's live
 * view, and the page reads the number of each frame that is shown. Beside it, how old the same frames are when the
 * page's socket gets them.
 */
import { startCamera } from '../testing/camera.ts';
import { openBench, spreadOf } from './bench-browser.ts';

const MEASURED_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
/** The player comes nearer to the newest frame in the first seconds. */
const SETTLE_SECONDS = 10;
/** Of the camera's clip: 8 s at 25 frames a second, then its numbers begin anew. */
const NUMBERS = 200;

interface Shown {
  number: number;
  at: number;
}

const camera = await startCamera(
  '--width',
  '1280',
  '--height',
  '720',
  '--fps',
  '25',
  '--kilobits',
  '2000',
  '--numbered',
);
const bench = await openBench('on-screen@example.ru', { STREAM_ALLOWED_NETWORKS: 'any' });
const { page, api, url, path, projectId, dataSourceId } = bench;
// Before the page's own code: what its sockets bring is timed where it comes.
await page.addInitScript({
  content: `globalThis.arrivals = [];
    const mark = [...'RAKURS-TESTS-AT:'].map((letter) => letter.charCodeAt(0));
    globalThis.WebSocket = class extends WebSocket {
      constructor(...wish) {
        super(...wish);
        this.addEventListener('message', ({ data }) => {
          if (!(data instanceof ArrayBuffer)) return;
          // The camera's stamp comes before its picture.
          const bytes = new Uint8Array(data).subarray(0, 2000);
          const from = bytes.findIndex((_, at) => mark.every((byte, index) => bytes[at + index] === byte));
          if (from >= 0) arrivals.push(Date.now() - Number(String.fromCharCode(...bytes.subarray(from + mark.length, from + mark.length + 13))));
        });
      }
    };`,
});
const { id } = await api.newStream({
  body: { title: 'Ворота', description: '', rtsp_url: camera.url, data_source_id: dataSourceId, project_id: projectId },
});
await page.goto(`${url}${path}/data_source_files/${id}`);
const video = page.getByLabel('Камера: Ворота');
await page.getByText(/^задержка /).waitFor({ timeout: 60_000 });

const shown = await video.evaluate(
  async (element, { settleMs, measuredMs }) => {
    const player = element as HTMLVideoElement;
    const canvas = Object.assign(document.createElement('canvas'), { width: 100, height: 10 });
    const picture = canvas.getContext('2d', { willReadFrequently: true });
    /** Null where the squares contradict themselves. */
    const readNumber = (): number | null => {
      picture?.drawImage(player, 0, 0, player.videoWidth, player.videoHeight / 10, 0, 0, 100, 10);
      const pixels = picture?.getImageData(0, 5, 100, 1).data ?? new Uint8ClampedArray();
      const bits = Array.from({ length: 9 }, (_, index) => Number((pixels[(index * 10 + 5) * 4] ?? 0) > 128));
      return bits.reduce((sum, bit) => sum + bit, 0) % 2 === 0
        ? bits.slice(0, 8).reduce((sum, bit, index) => sum + bit * 2 ** index, 0)
        : null;
    };
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    (globalThis as unknown as { arrivals: number[] }).arrivals.length = 0;
    const seen: { number: number; at: number }[] = [];
    await new Promise<void>((resolve) => {
      const endsAt = performance.now() + measuredMs;
      player.requestVideoFrameCallback(function hear(now, { expectedDisplayTime }) {
        const at = Date.now() + expectedDisplayTime - performance.now();
        const number = readNumber();
        if (number !== null) seen.push({ number, at });
        if (now > endsAt) resolve();
        else player.requestVideoFrameCallback(hear);
      });
    });
    return seen;
  },
  { settleMs: SETTLE_SECONDS * 1000, measuredMs: MEASURED_SECONDS * 1000 },
);
const arrivals = await page.evaluate(() => (globalThis as unknown as { arrivals: number[] }).arrivals);
await bench.close();
await camera.stop();

/** When each number went out, in order. */
const sentOf = new Map<number, number[]>();
for (const line of camera.said) {
  const [number = 0, at = 0] = line.split(' ').map(Number);
  sentOf.set(number, [...(sentOf.get(number) ?? []), at]);
}
const ages = shown.flatMap(({ number, at }: Shown) => {
  const sentAt = sentOf.get(number % NUMBERS)?.findLast((sent) => sent <= at);
  return sentAt === undefined ? [] : [at - sentAt];
});
const [screen, socket] = [spreadOf(ages), spreadOf(arrivals)];
console.log(
  `from the camera to the screen: ${screen.p50.toFixed(0)} ms, 95 % within ${screen.p95.toFixed(0)} ms, ${ages.length} frames of ${MEASURED_SECONDS * 25}`,
);
console.log(
  `to the page's socket, in the same run: ${socket.p50.toFixed(0)} ms, 95 % within ${socket.p95.toFixed(0)} ms; ratio ${(screen.p50 / socket.p50).toFixed(1)}: the rest is the player's buffer, decoder and the screen`,
);
process.exit();
