/**
 * A grid of 10,000 files in a real browser: how many DOM nodes there ever are, and how long frames take while
 * scrolling, against an empty page.
 */
import { chromium, type Page } from '@playwright/test';
import { apiOf, signUp } from '../testing/api.ts';
import { startProduct } from '../testing/product.ts';

const FILES = 10_000;
/** As many as one user may bring at once. */
const AT_ONCE = 3;
const FRAMES = 300;
const STEP_PX = 400;

const product = await startProduct({ env: { DEMO: 'off' } });
const signed = await signUp(product.url, 'grid@example.ru');
const api = apiOf(product.url, signed);
const project = await api.createProject({ body: { title: 'Замер', description: '' } });
const source = await api.createDataSource({ body: { project: project.id, title: 'Замер', description: '' } });
let next = 0;
const lane = async () => {
  for (let number = (next += 1); number <= FILES; number = next += 1) {
    await api.newStream({
      body: {
        title: `Поток ${number}`,
        data_source_id: source.id,
        project_id: project.id,
        rtsp_url: `rtsp://camera/${number}`,
      },
    });
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, lane));

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(product.url);
await page.evaluate(({ jwt, csrf }) => {
  localStorage.setItem('jwt', jwt);
  localStorage.setItem('csrf', csrf);
}, signed);

/** Scrolls frame by frame; tells the time between frames and the most nodes seen. */
const scroll = (target: Page, stepPx: number) =>
  target.evaluate(
    async ({ frames, step }) => {
      const times: number[] = [];
      let nodes = 0;
      let last = performance.now();
      for (let frame = 0; frame < frames; frame += 1) {
        scrollBy(0, step);
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        times.push(now - last);
        last = now;
        nodes = Math.max(nodes, document.querySelectorAll('*').length);
      }
      times.sort((a, b) => a - b);
      return {
        median: times[Math.floor(frames / 2)] ?? 0,
        p95: times[Math.floor(frames * 0.95)] ?? 0,
        nodes,
        scrolled: scrollY,
      };
    },
    { frames: FRAMES, step: stepPx },
  );

const empty = await scroll(page, 0);
await page.goto(`${product.url}/cabinet/projects/${project.id}/data_sources/${source.id}?files=all`);
await page.getByText(`Поток ${FILES}`, { exact: false }).first().waitFor();
// Page by page, as a user gets there; the second ride measures what is already loaded.
const first = await scroll(page, STEP_PX);
await page.evaluate(() => scrollTo(0, 0));
const second = await scroll(page, STEP_PX);
console.log(`${FILES} files in the source; scrolled ${Math.round(second.scrolled)} px`);
console.log(`DOM nodes at most: ${Math.max(first.nodes, second.nodes)}`);
console.log(`frame while loading pages: median ${first.median.toFixed(1)} ms, p95 ${first.p95.toFixed(1)} ms`);
console.log(`frame over loaded pages:   median ${second.median.toFixed(1)} ms, p95 ${second.p95.toFixed(1)} ms`);
console.log(
  `an idle page:              median ${empty.median.toFixed(1)} ms, p95 ${empty.p95.toFixed(1)} ms; ratio of medians ${(second.median / empty.median).toFixed(2)}`,
);

await browser.close();
await product.stop();
