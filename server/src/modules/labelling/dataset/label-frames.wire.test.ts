import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, contract } from '@rakurs/contract';
import {
  drawNumbers,
  makeMediaFolder,
  makeVideoOf,
  NUMBERED_SIZE,
  readNumber,
  type VideoWish,
} from '../../../../testing/media/make-media.ts';
import { newTrainer } from '../../../../testing/new-trainer.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, upload } from '../../../../testing/upload-kit.ts';

/**
 * A label is saved at the second of the frame on the screen. That its exported frame is that very one is proven by the
 * number which every frame carries.
 */

let app: TestApp;
let trainer: TestUser;
const media = makeMediaFolder();

beforeAll(async () => {
  app = await openTestApp({ TRAINING: 'granted' });
  trainer = await newTrainer(app);
});
afterAll(async () => {
  await app.stop();
  media.remove();
});

const AMOUNT = 48;
const NUMBERS = Array.from({ length: AMOUNT }, (_, index) => index);
/** A phone's frames: now one tick long, now eight. */
const UNEVEN = NUMBERS.map((number) =>
  NUMBERS.slice(0, number).reduce((sum, index) => sum + ([1, 3, 2, 5, 1, 1, 8, 2][index % 8] ?? 0), 0),
);
const every = (ticks: number, from = 0): number[] => NUMBERS.map((number) => from + number * ticks);

/**
 * H.264 has B-frames here. Ticks before zero are cut off by an edit list, as phones and cutting programs write it;
 * those that begin late are put off by one.
 */
const FILMS: [what: string, name: string, wish: VideoWish & { framesPerSecond: number; ticks: number[] }][] = [
  ['uneven frames and B-frames', 'uneven.mp4', { framesPerSecond: 60, ticks: UNEVEN }],
  ['uneven frames of a browser’s recorder', 'uneven.webm', { framesPerSecond: 60, ticks: UNEVEN, video: 'vp8' }],
  ['an edit list that cuts the beginning off', 'cut.mp4', { framesPerSecond: 25, ticks: every(1, -7) }],
  [
    'an edit list that cuts the beginning off, beside a sound',
    'cut-sound.mp4',
    { framesPerSecond: 25, ticks: every(1, -7), audio: 'aac' },
  ],
  ['an edit list that begins late', 'late.mp4', { framesPerSecond: 25, ticks: every(1, 15) }],
  ['pictures that begin after the sound', 'late-sound.mp4', { framesPerSecond: 25, ticks: every(1, 15), audio: 'aac' }],
  ['a container that begins late', 'late.webm', { framesPerSecond: 25, ticks: every(1, 15), video: 'vp9' }],
  [
    'a container that browsers do not play and that begins late',
    'late.mkv',
    { framesPerSecond: 25, ticks: every(1, 15) },
  ],
  ['23.976 frames a second', 'cinema.mp4', { framesPerSecond: 24_000, longer: 1001, ticks: every(1) }],
  ['29.97 frames a second', 'television.mp4', { framesPerSecond: 30_000, longer: 1001, ticks: every(1) }],
  ['a rate that is no whole number of thousandths', 'odd.mp4', { framesPerSecond: 90, ticks: every(7) }],
];

/** The seconds at which a browser shows the frame: where it begins, in its middle, and just before its end. */
const secondsOf = ({ framesPerSecond, longer = 1, ticks }: (typeof FILMS)[number][2], number: number): number[] => {
  const [begin = 0, end = 0] = ticks.slice(number, number + 2).map((at) => (at * longer) / framesPerSecond);
  return [begin, (begin + end) / 2, end - 0.002];
};
const inThousandths = (second: number): string => String(Math.round(second * 1000)).padStart(8, '0');

it.each(FILMS)('the exported frame of a film with %s is the labelled one', async (_what, name, wish) => {
  const path = media.file(name);
  await makeVideoOf(path, { ...wish, ...NUMBERED_SIZE, frames: drawNumbers(AMOUNT) });
  const place = await newPlace(trainer);
  const file = await upload(app, trainer, place, { bytes: readFileSync(path), name });
  const shown = NUMBERS.filter((number) => (wish.ticks[number] ?? 0) >= 0 && number < AMOUNT - 1);
  const drawn = [shown[0] ?? 0, shown[1] ?? 0, 9, 14, 15, 30, AMOUNT - 2].flatMap((number) =>
    secondsOf(wish, number).map((second) => ({ second, number })),
  );
  for (const { second } of drawn) {
    await trainer.api.createLabel({
      params: { fileId: file.id },
      body: {
        title: 'Число',
        project: { id: file.project_id },
        dataSource: { id: file.data_source_id },
        dataSourceFile: { id: file.id },
        x0: 0.1,
        y0: 0.1,
        x1: 0.9,
        y1: 0.9,
        timeFrame: second,
      },
    });
  }

  const answer = await app.app.inject({
    method: 'GET',
    url: addressOf(contract.downloadDataset, { params: { dataSourceId: place.dataSourceId }, query: {} }),
    headers: { authorization: trainer.jwt },
  });
  expect(answer.statusCode).toBe(200);
  const pictures = new Map(
    [...readZip(answer.rawPayload)]
      .filter(([entry]) => entry.startsWith('images/'))
      .map(([entry, bytes]) => [/_(\d+)\.jpg$/.exec(entry)?.[1] ?? entry, bytes]),
  );
  const exported = await Promise.all(
    drawn.map(async ({ second }) => ({
      second,
      number: await readNumber(pictures.get(inThousandths(second)) ?? Buffer.alloc(0)),
    })),
  );
  expect(exported).toEqual(drawn);
});
