import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { apiOf } from './testing/api.ts';
import { settle } from './testing/arrive.ts';
import { expect, test } from './testing/fixtures.ts';
import { drawNamed, openPictureOf, saved } from './testing/labelling.ts';
import { readZip } from './testing/zip.ts';

const PICTURE = { width: 800, height: 500 };
/** In pixels: what is drawn around. */
const RED = { left: 200, top: 150, width: 240, height: 125 };
const TITLE = 'Жёлтый ящик № 7';
/** A hand on a screen hits a pixel of the picture, not a hundredth of it. */
const NEAR = 1;

interface Coco {
  images: { id: number; file_name: string; width: number; height: number }[];
  annotations: {
    id: number;
    image_id: number;
    category_id: number;
    bbox: [number, number, number, number];
    area: number;
    iscrowd: number;
  }[];
  categories: { id: number; name: string }[];
}

const onlyOf = <T>(items: readonly T[]): T => {
  const [first] = items;
  if (first === undefined || items.length > 1) throw new Error(`${items.length} instead of one`);
  return first;
};

const within = (text: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1] ?? '';

const farthest = (ones: readonly number[], others: readonly number[]): number =>
  ones.reduce((most, one, index) => Math.max(most, Math.abs(one - (others[index] ?? 0))), 0);

/** The smallest rectangle around everything red. */
async function redIn(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const red = Array.from({ length: info.width * info.height }, (_, index) => index).filter(
    (index) => (data[index * 3] ?? 0) > 180 && (data[index * 3 + 2] ?? 0) < 90,
  );
  const [xs, ys] = [red.map((index) => index % info.width), red.map((index) => Math.floor(index / info.width))];
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
  const [top, bottom] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  return { left, top, width: right - left + 1, height: bottom - top + 1, amount: red.length };
}

test.use({ productEnv: { DEMO: 'on', LOCAL_WORKER: 'off' } });

test('a trainer draws around a thing, downloads the data set, and finds exactly that thing in it', async ({
  page,
  product,
}) => {
  const [, login = '', password = ''] = /Демо-вход: (\S+), пароль (\S+)/.exec(product.said()) ?? [];
  const person = await settle(page, product.url, await apiOf(product.url).signIn({ body: { login, password } }));
  const thing = { create: { width: RED.width, height: RED.height, channels: 3, background: '#e01010' } } as const;
  const bytes = await sharp({ create: { ...PICTURE, channels: 3, background: '#2040c0' } })
    .composite([{ input: await sharp(thing).png().toBuffer(), left: RED.left, top: RED.top }])
    .png()
    .toBuffer();
  const { picture, dataSourceId } = await openPictureOf(page, product.url, { person, bytes });
  const corner = (x: number, y: number) => ({ x: x / PICTURE.width, y: y / PICTURE.height });
  await drawNamed(page, picture, {
    title: TITLE,
    at: [corner(RED.left, RED.top), corner(RED.left + RED.width, RED.top + RED.height)],
  });
  await saved(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать набор данных', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`dataset-${dataSourceId}.zip`);
  const files = readZip(readFileSync(await download.path()));
  const read = (name: string): string => files.get(name)?.toString('utf8') ?? '';

  const coco = JSON.parse(read('annotations/coco.json')) as Coco;
  const [image, annotation, category] = [onlyOf(coco.images), onlyOf(coco.annotations), onlyOf(coco.categories)];
  expect(image).toMatchObject(PICTURE);
  expect(category.name).toBe(TITLE);
  expect(annotation).toMatchObject({ image_id: image.id, category_id: category.id, iscrowd: 0 });
  const [left, top, width, height] = annotation.bbox;
  expect(annotation.area).toBeCloseTo(width * height, 1);

  // What is red in the picture of the set is what the rectangle is around.
  const red = await redIn(files.get(image.file_name) ?? Buffer.alloc(0));
  expect(red).toEqual({ ...RED, amount: RED.width * RED.height });
  const edges = [left, top, left + width, top + height];
  expect(farthest(edges, [red.left, red.top, red.left + red.width, red.top + red.height])).toBeLessThanOrEqual(NEAR);

  const name = image.file_name.replace('images/', '').replace(/\.\w+$/, '');
  const line = read(`labels/${name}.txt`);
  expect(line).toMatch(/^0( [01]\.\d{6}){4}\n$/);
  const [, centreX = 0, centreY = 0, share = 0, shareDown = 0] = line.trim().split(' ').map(Number);
  const yolo = [centreX - share / 2, centreY - shareDown / 2, centreX + share / 2, centreY + shareDown / 2].map(
    (fraction, index) => fraction * (index % 2 === 0 ? PICTURE.width : PICTURE.height),
  );
  expect(farthest(yolo, edges)).toBeLessThan(0.02);
  expect(read('data.yaml')).toContain(TITLE);

  // Whole pixels counted from one: the first and the last that the rectangle touches.
  const voc = read(`voc/${name.replace(/^.*\//, '')}.xml`);
  expect(within(voc, 'name')).toBe(TITLE);
  const [xmin = 0, ymin = 0, xmax = 0, ymax = 0] = ['xmin', 'ymin', 'xmax', 'ymax'].map((tag) =>
    Number(within(voc, tag)),
  );
  expect([xmin, ymin, xmax, ymax].every(Number.isInteger)).toBe(true);
  expect(farthest([xmin - 1, ymin - 1, xmax, ymax], edges)).toBeLessThanOrEqual(NEAR);
});
