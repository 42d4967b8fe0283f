import type { Page } from '@playwright/test';
import { addressOf, contract } from '@rakurs/contract';
import { uploadTo } from './testing/api.ts';
import { arrive } from './testing/arrive.ts';
import { FILM_BITS, frameShown, makeFilm } from './testing/film.ts';
import { expect, test } from './testing/fixtures.ts';
import { drawNamed, saved } from './testing/labelling.ts';
import { makeNumberedFilm, numberOn, NUMBERED_BITS } from './testing/numbered-film.ts';
import { readZip } from './testing/zip.ts';

interface Film {
  name: string;
  bits: number;
  make: (page: Page) => Promise<Buffer>;
}

const NUMBERS = Array.from({ length: 60 }, (_, number) => number);
/** A phone's frames: now one tick long, now eight. */
const UNEVEN = NUMBERS.map((number) =>
  NUMBERS.slice(0, number).reduce((sum, index) => sum + ([1, 3, 2, 5, 1, 1, 8, 2][index % 8] ?? 0), 0),
);
const numbered = (name: string, framesPerSecond: number, ticks: readonly number[]): Film => ({
  name,
  bits: NUMBERED_BITS,
  make: () => makeNumberedFilm({ name, framesPerSecond, ticks }),
});

const FILMS: Film[] = [
  {
    name: 'uneven.webm',
    bits: FILM_BITS,
    make: (page) =>
      makeFilm(page, { width: 320, height: 180, frameMs: NUMBERS.map((number) => [33, 50, 42, 67][number % 4] ?? 0) }),
  },
  numbered('uneven.mp4', 60, UNEVEN),
  numbered(
    'cut-by-edit-list.mp4',
    25,
    NUMBERS.map((number) => number - 7),
  ),
  numbered(
    'late-by-edit-list.mp4',
    25,
    NUMBERS.map((number) => number + 15),
  ),
  // Not played by browsers as it is: what is drawn on is a copy.
  numbered(
    'late.mkv',
    25,
    NUMBERS.map((number) => number + 15),
  ),
];
/** Of the film, from a place that was wound to before it is drawn on. */
const SHARES = [0.31, 0.52, 0.77, 0.13];

for (const { name, bits, make } of FILMS) {
  test(`what is drawn on ${name} is exported with the frame that was on the screen, from the first moment on`, async ({
    page,
    product,
  }) => {
    const person = await arrive(page, product.url, `${name.replaceAll(/\W/g, '-')}@example.ru`);
    const file = await uploadTo(product.url, person.signed, { ...person, name, bytes: await make(page) });
    await page.goto(`${person.path}/data_source_files/${file.id}`);
    const stage = page.getByRole('group', { name: 'Поле разметки' });
    const video = stage.locator('video');
    await expect(stage.locator('[data-size="known"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('status', { name: 'Кадр загружается' })).toBeHidden();
    // A picture of the whole pane: a poster would lie over the film.
    const seen = async () => numberOn(await video.screenshot(), bits);

    const drawn = new Map<string, number>();
    const drawHere = async (title: string) => {
      // Until the browser has told which frame it shows, the pane refuses to be drawn on.
      await expect(stage.locator('[data-frame="known"]')).toBeVisible();
      const before = await seen();
      await drawNamed(page, video, {
        title,
        at: [
          { x: 0.3, y: 0.6 },
          { x: 0.6, y: 0.9 },
        ],
      });
      await saved(page);
      expect(await frameShown(video, bits)).toBe(before);
      drawn.set(title, before);
      // The last title is no title of the next.
      await page.keyboard.press('Escape');
    };
    await drawHere('Сразу');
    const seconds = await video.evaluate((element: HTMLVideoElement) => element.duration);
    for (const share of SHARES) {
      const line = await page.getByRole('slider', { name: 'Шкала времени' }).boundingBox();
      if (!line) throw new Error('The time line is not shown');
      const shown = () => frameShown(video, bits);
      const left = await shown();
      await page.mouse.click(line.x + line.width * share, line.y + line.height / 3);
      let last: number | null = left;
      await expect
        .poll(
          async () => {
            const [before, now] = [last, await shown()];
            last = now;
            return now !== null && now !== left && now === before;
          },
          { intervals: [250], message: `${share} of ${seconds} s` },
        )
        .toBe(true);
      await drawHere(`Место ${share}`);
    }

    const { labels } = await person.api.listLabels({ params: { fileId: file.id } });
    const answer = await fetch(product.url + addressOf(contract.downloadDataset, { params: person, query: {} }), {
      headers: { authorization: person.signed.jwt },
    });
    const pictures = new Map(
      [...readZip(Buffer.from(await answer.arrayBuffer()))].map(([entry, bytes]) => [
        /^images\/.*_(\d+)\.jpg$/.exec(entry)?.[1] ?? entry,
        bytes,
      ]),
    );
    const exported = await Promise.all(
      labels.map(
        async ({ title, time_frame }) =>
          [
            title,
            await numberOn(
              pictures.get(String(Math.round(time_frame * 1000)).padStart(8, '0')) ?? Buffer.alloc(0),
              bits,
            ),
          ] as const,
      ),
    );
    expect(new Map(exported)).toEqual(drawn);
  });
}
