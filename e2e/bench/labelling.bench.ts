/**
 * Frame times while somebody draws, drags and zooms on a picture with 2,000 and with 10,000 labels, against the same
 * picture with a single one.
 */
import { addressOf, contract, type Label } from '@rakurs/contract';
import { uploadTo } from '../testing/api.ts';
import { noisePng } from '../testing/pictures.ts';
import { openBench, spreadOf, type Spread } from './bench-browser.ts';

/** A single one stands for an empty stage: without it there would be nothing to drag. */
const AMOUNTS = [1, 2000, 10_000];
const ROUNDS = 2;
const MOVES = 80;
const PICTURE = { width: 1600, height: 1000 };
const OPENS_WITHIN_MS = 120_000;
/** The label that is dragged. */
const HELD_TITLE = 'В руке';
const HELD = { x0: 0.4, y0: 0.4, x1: 0.6, y1: 0.6 };

/** Spread evenly without a pattern: the golden ratio, and every tenth large enough to have its name on it. */
const labelNumber = (number: number): Label => {
  const side = number % 10 === 0 ? 0.08 : 0.012;
  const [x, y] = [(number * 0.618_034) % 1, (number * 0.754_878) % 1];
  return {
    id: number + 1,
    title: `Класс ${number % 20}`,
    time_frame: 0,
    x0: x * (1 - side),
    y0: y * (1 - side),
    x1: x * (1 - side) + side,
    y1: y * (1 - side) + side,
  };
};
const labelsOf = (amount: number): Label[] =>
  [
    ...Array.from({ length: amount - 1 }, (_, index) => labelNumber(index + 1)),
    { id: 1, title: HELD_TITLE, time_frame: 0, ...HELD },
  ].sort((a, b) => a.id - b.id);

const bench = await openBench('frames@example.ru');
const { page, url } = bench;
const file = await uploadTo(url, bench.signed, { ...bench, name: 'двор.png', bytes: noisePng(7, PICTURE) });
const address = `${url}${bench.path}/data_source_files/${file.id}`;
const list = `${url}${addressOf(contract.listLabels, { params: { fileId: file.id } })}`;

/**
 * Answered here and not by the server, to which ten thousand would have to be told one by one. Nothing that is done
 * below changes any of them.
 */
async function open(amount: number): Promise<{ x: number; y: number; width: number; height: number }> {
  await page.unrouteAll();
  await page.route(list, (route) => route.fulfill({ json: { labels: labelsOf(amount) } }));
  await page.goto(address);
  const picture = page.getByRole('group', { name: 'Поле разметки' }).locator('img');
  await picture.waitFor();
  await page.waitForFunction(
    (text) => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === text),
    HELD_TITLE,
    { timeout: OPENS_WITHIN_MS },
  );
  const box = await picture.boundingBox();
  if (!box) throw new Error('The picture is not shown');
  return box;
}

/** The time between frames while something is done. */
async function during(act: (number: number) => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const look = (now: number) => {
      times.push(now - last);
      last = now;
      Object.assign(globalThis, { frameTimes: times, frameRequest: requestAnimationFrame(look) });
    };
    requestAnimationFrame(look);
  });
  for (let number = 0; number < MOVES; number += 1) await act(number);
  // The first is the time from the start of looking, not between two frames.
  return page.evaluate<number[]>('cancelAnimationFrame(frameRequest), frameTimes.slice(1)');
}

type Act = 'drawing' | 'dragging' | 'zooming';
const measure = async (amount: number): Promise<Record<Act, number[]>> => {
  const at = await open(amount);
  const on = (x: number, y: number): [number, number] => [at.x + x * at.width, at.y + y * at.height];
  const move = (number: number) => page.mouse.move(...on(0.45 + number * 0.003, 0.45 + number * 0.002));

  await page.mouse.move(...on(0.1, 0.1));
  await page.mouse.down();
  const drawing = await during(move);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await page.evaluate(
    (text) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click(),
    HELD_TITLE,
  );
  await page.mouse.move(...on(0.45, 0.45));
  await page.mouse.down();
  const dragging = await during(move);
  await page.keyboard.press('Escape');
  await page.mouse.up();

  await page.mouse.move(...on(0.5, 0.5));
  await page.keyboard.down('Control');
  const zooming = await during((number) => page.mouse.wheel(0, Math.floor(number / 20) % 2 === 0 ? -40 : 40));
  await page.keyboard.up('Control');
  return { drawing, dragging, zooming };
};

const found = new Map(
  AMOUNTS.map((amount) => [amount, { drawing: [], dragging: [], zooming: [] } as Record<Act, number[]>]),
);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [amount, times] of found) {
    const { drawing, dragging, zooming } = await measure(amount);
    times.drawing.push(...drawing);
    times.dragging.push(...dragging);
    times.zooming.push(...zooming);
  }
}

const said = ({ p50, p95 }: Spread) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`;
for (const act of ['drawing', 'dragging', 'zooming'] as const) {
  const alone = spreadOf(found.get(1)?.[act] ?? []);
  for (const [amount, times] of found) {
    const spread = spreadOf(times[act]);
    console.log(
      `${act}, ${String(amount).padStart(5)} labels: ${said(spread)}; against a single one p50 ${(spread.p50 / alone.p50).toFixed(2)}, p95 ${(spread.p95 / alone.p95).toFixed(2)} (${times[act].length} frames)`,
    );
  }
}
await bench.close();
