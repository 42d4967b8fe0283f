/**
 * A thousand steps frame by frame through a film in full HD: how long until the new frame is seen, against a bare
 * <video> that is wound by itself.
 */
import type { Page } from '@playwright/test';
import { uploadTo } from '../testing/api.ts';
import { makeFilm } from '../testing/film.ts';
import { openBench, spreadOf } from './bench-browser.ts';

const STEPS = 1000;
/** Ours and the bare one take turns: whatever else the machine does falls on both. */
const AT_A_TIME = 100;
const FRAME_MS = 40;
/**
 * Whoever taps through frames presses four times a second or so; a frame that is later than the next press is one they
 * wait for.
 */
const STALL_MS = 250;
const GIVEN_UP_MS = 2000;

const bench = await openBench('steps@example.ru');
const { page, url } = bench;
const bytes = await makeFilm(page, {
  width: 1920,
  height: 1080,
  frameMs: Array.from({ length: STEPS + 20 }, () => FRAME_MS),
});
const file = await uploadTo(url, bench.signed, { ...bench, name: 'film.webm', bytes });
await page.goto(`${url}${bench.path}/data_source_files/${file.id}`);
const bare = await bench.newPage();
// Of the same origin, to which alone the server gives the film.
await bare.route(`${url}/bare`, (route) =>
  route.fulfill({
    contentType: 'text/html',
    body: `<video src="${file.file_url}" preload="auto" muted width="1000"></video>`,
  }),
);
await bare.goto(`${url}/bare`);

/** In front: a browser is in no hurry to load a video that nobody sees. */
const show = async (target: Page) => {
  await target.bringToFront();
  await target.waitForFunction(
    () => (document.querySelector('video')?.readyState ?? 0) >= HTMLMediaElement.HAVE_CURRENT_DATA,
  );
};

interface Step {
  ms: number;
  /** Whether the video then stood on the very next frame. */
  isNext: boolean;
}

/** Pressed in the page itself: the way of a key from here into the browser is nobody's fault. */
const steps = (target: Page, by: 'key' | 'winding'): Promise<Step[]> =>
  target.evaluate(
    async ({ by, amount, frameMs, givenUpMs }) => {
      const video = document.querySelector('video');
      if (!video) throw new Error('No video');
      const act = {
        key: () =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { key: '.', code: 'Period', bubbles: true, cancelable: true }),
          ),
        winding: () =>
          (video.currentTime = ((Math.floor((video.currentTime * 1000) / frameMs + 0.01) + 1.5) * frameMs) / 1000),
      }[by];
      // By the frames that are seen: the clock of a video that was stopped may lag behind its picture.
      let seen = Number(video.dataset['seen'] ?? 0);
      let onFrame = () => undefined as void;
      let watch = video.requestVideoFrameCallback(function hear(_now, { mediaTime }) {
        seen = Math.round((mediaTime * 1000) / frameMs);
        onFrame();
        watch = video.requestVideoFrameCallback(hear);
      });
      const made: { ms: number; isNext: boolean }[] = [];
      for (let index = 0; index < amount; index += 1) {
        const wanted = seen + 1;
        const startedAt = performance.now();
        const ms = await new Promise<number>((resolve) => {
          setTimeout(() => resolve(givenUpMs), givenUpMs);
          // A frame too far that is then left again is no arrival.
          onFrame = () => seen === wanted && resolve(performance.now() - startedAt);
          act();
        });
        while (video.seeking || !video.paused) await new Promise(requestAnimationFrame);
        made.push({ ms, isNext: seen === wanted });
      }
      video.cancelVideoFrameCallback(watch);
      video.dataset['seen'] = String(seen);
      return made;
    },
    { by, amount: AT_A_TIME, frameMs: FRAME_MS, givenUpMs: GIVEN_UP_MS },
  );

const [ours, theirs]: [Step[], Step[]] = [[], []];
for (let done = 0; done < STEPS; done += AT_A_TIME) {
  await show(page);
  ours.push(...(await steps(page, 'key')));
  await show(bare);
  theirs.push(...(await steps(bare, 'winding')));
}

const told = (name: string, made: Step[]) => {
  const { p50, p95, most } = spreadOf(made.map(({ ms }) => ms));
  const stalls = made.filter(({ ms }) => ms > STALL_MS).length;
  const uneven = made.filter(({ isNext }) => !isNext).length;
  console.log(
    `${name} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${most.toFixed(0)} ms; later than ${STALL_MS} ms: ${stalls}; not exactly one frame on: ${uneven}`,
  );
  return { p50, p95 };
};
console.log(`${STEPS} steps of a frame, 1920x1080 at ${1000 / FRAME_MS} frames a second, VP8`);
const [labelling, alone] = [told('labelling, key ".":', ours), told('a bare <video>:    ', theirs)];
console.log(`ratio: p50 ${(labelling.p50 / alone.p50).toFixed(2)}, p95 ${(labelling.p95 / alone.p95).toFixed(2)}`);
await bench.close();
