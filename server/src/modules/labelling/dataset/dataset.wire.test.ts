import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addressOf, contract, Problem, type DataSourceFile, type DatasetFormat } from '@rakurs/contract';
import {
  cornersOf,
  drawNumbers,
  makeJpeg,
  makeMediaFolder,
  makePicture,
  makeVideoOf,
  NUMBERED_SIZE,
  readNumber,
  UPRIGHT,
} from '../../../../testing/media/make-media.ts';
import { newTrainer } from '../../../../testing/new-trainer.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { newPlace, prepared, sha256, upload, type Place } from '../../../../testing/upload-kit.ts';

let app: TestApp;
/** May train models. */
let trainer: TestUser;
/** May not. */
let user: TestUser;
let place: Place;
const media = makeMediaFolder();

beforeAll(async () => {
  app = await openTestApp({ TRAINING: 'granted' });
  trainer = await newTrainer(app);
  user = await app.newUser();
});
afterAll(async () => {
  await app.stop();
  media.remove();
});
beforeEach(async () => void (place = await newPlace(trainer)));

const add = (bytes: Buffer, whose = trainer, where = place): Promise<DataSourceFile> =>
  upload(app, whose, where, { bytes, name: 'Паспорт Иванова.jpg' });
const CORNERS = { x0: 0.1, y0: 0.25, x1: 0.6, y1: 0.75 };
const draw = (
  file: DataSourceFile,
  title: string,
  { timeFrame = 0, whose = trainer, ...corners }: { timeFrame?: number; whose?: TestUser; x0?: number } = {},
) =>
  whose.api.createLabel({
    params: { fileId: file.id },
    body: {
      title,
      project: { id: file.project_id },
      dataSource: { id: file.data_source_id },
      dataSourceFile: { id: file.id },
      ...CORNERS,
      ...corners,
      timeFrame,
    },
  });

const address = (dataSourceId: number, format?: DatasetFormat) =>
  addressOf(contract.downloadDataset, { params: { dataSourceId }, query: { format } });
const ask = (
  whose: TestUser,
  { dataSourceId = place.dataSourceId, format }: { dataSourceId?: number; format?: DatasetFormat } = {},
) => app.app.inject({ method: 'GET', url: address(dataSourceId, format), headers: { authorization: whose.jwt } });
const download = async (format?: DatasetFormat) => {
  const answer = await ask(trainer, format ? { format } : {});
  expect(answer.statusCode).toBe(200);
  return readZip(answer.rawPayload);
};
const refusal = async (whose: TestUser, dataSourceId = place.dataSourceId) =>
  Problem.parse((await ask(whose, { dataSourceId })).json());

/** Four seconds in which every frame says which it is. */
async function encodeFilm(): Promise<Buffer> {
  const path = media.file('film.mp4');
  await makeVideoOf(path, { ...NUMBERED_SIZE, frames: drawNumbers(40) });
  return readFileSync(path);
}
let encoded: Promise<Buffer> | null = null;
const makeFilm = (): Promise<Buffer> => (encoded ??= encodeFilm());
const frameOn = (picture: Buffer | undefined) => readNumber(picture ?? Buffer.alloc(0));
const text = (files: Map<string, Buffer>, name: string) => files.get(name)?.toString() ?? '';
const incoming = () => readdirSync(join(app.dataDir, 'storage', 'incoming'));
/** Files of the server's folder that are open, deleted ones too. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(app.dataDir) ? [path] : [];
    } catch {
      return [];
    }
  });

describe('a source with pictures and a video', () => {
  const TITLES = ['=1+1', 'Кошка', 'Пёс & <кот>', 'Сказал: "мяу"'];
  let standing: Buffer;

  beforeEach(async () => {
    standing = await makeJpeg({ width: 60, height: 40, takenAt: '2024:05:17 10:11:12' });
    const files = [
      await add(standing),
      await add(await makeJpeg({ width: 40, height: 60, orientation: 6 })),
      await add(await makePicture('webp', { width: 50, height: 20 })),
      await add(await makeFilm()),
    ] as const;
    await add(await makeJpeg({ width: 10, height: 10 }));
    await draw(files[0], 'Кошка');
    await draw(files[0], 'Сказал: "мяу"', { x0: 0.5 });
    await draw(files[1], '=1+1');
    await draw(files[2], 'Кошка');
    await draw(files[3], 'Пёс & <кот>', { timeFrame: 3.2 });
    await draw(files[3], 'Кошка', { timeFrame: 3.2 });
    await draw(files[3], 'Кошка', { timeFrame: 0.35 });
  });

  it('gives upright pictures and the very frames, under names of ours', async () => {
    const answer = await ask(trainer);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="dataset-${place.dataSourceId}.zip"`,
    });
    expect(answer.headers).not.toHaveProperty('content-length');
    const files = readZip(answer.rawPayload);
    const images = new Map(
      [...files]
        .filter(([name]) => name.startsWith('images/'))
        .map(([name, bytes]) => [name.replace(/^images\/(train|val)\//, ''), bytes]),
    );
    expect([...images.keys()]).toEqual([
      '000001.jpg',
      '000002.jpg',
      '000003.jpg',
      '000004_00000350.jpg',
      '000004_00003200.jpg',
    ]);
    expect(images.get('000001.jpg')?.equals(standing)).toBe(true);
    const turned = media.file('turned.jpg', images.get('000002.jpg') ?? Buffer.alloc(0));
    expect(await sharp(turned).metadata()).toMatchObject({ width: 40, height: 60, format: 'jpeg' });
    expect(await cornersOf(turned)).toEqual(UPRIGHT);
    expect(await sharp(images.get('000003.jpg')).metadata()).toMatchObject({ width: 50, height: 20, format: 'jpeg' });
    expect(await frameOn(images.get('000004_00003200.jpg'))).toBe(32);
    expect(await frameOn(images.get('000004_00000350.jpg'))).toBe(3);
    expect(answer.rawPayload.includes('Паспорт')).toBe(false);
    const sides = new Set(
      [...files.keys()].filter((name) => name.startsWith('images/')).map((name) => name.split('/')[1]),
    );
    expect(sides).toEqual(new Set(['train', 'val']));
  });

  it('measures in pixels of those pictures in every notation', async () => {
    const files = await download();
    const coco = JSON.parse(text(files, 'annotations/coco.json')) as {
      images: { id: number; file_name: string; width: number; height: number }[];
      annotations: { image_id: number; category_id: number; bbox: number[]; area: number }[];
      categories: { id: number; name: string }[];
    };
    expect(coco.categories.map(({ id, name }) => [id, name])).toEqual(TITLES.map((title, index) => [index + 1, title]));
    expect(coco.images.map(({ width, height }) => [width, height])).toEqual([
      [60, 40],
      [40, 60],
      [50, 20],
      [96, 64],
      [96, 64],
    ]);
    for (const { file_name } of coco.images) expect(files.has(file_name)).toBe(true);
    expect(
      coco.annotations.map(({ image_id, category_id, bbox, area }) => [image_id, TITLES[category_id - 1], bbox, area]),
    ).toEqual([
      [1, 'Кошка', [6, 10, 30, 20], 600],
      [1, 'Сказал: "мяу"', [30, 10, 6, 20], 120],
      [2, '=1+1', [4, 15, 20, 30], 600],
      [3, 'Кошка', [5, 5, 25, 10], 250],
      [4, 'Кошка', [9.6, 16, 48, 32], 1536],
      [5, 'Пёс & <кот>', [9.6, 16, 48, 32], 1536],
      [5, 'Кошка', [9.6, 16, 48, 32], 1536],
    ]);

    for (const { file_name } of coco.images) {
      const beside = file_name.replace('images/', 'labels/').replace('.jpg', '.txt');
      expect(text(files, beside)).toMatch(/^(\d 0\.\d{6} 0\.\d{6} 0\.\d{6} 0\.\d{6}\n)+$/);
    }
    const [first] = coco.images;
    expect(text(files, first?.file_name.replace('images/', 'labels/').replace('.jpg', '.txt') ?? '')).toBe(
      '1 0.350000 0.500000 0.500000 0.500000\n3 0.550000 0.500000 0.100000 0.500000\n',
    );
    expect(text(files, 'data.yaml')).toContain(
      `nc: 4\nnames:\n  0: "=1+1"\n  1: "Кошка"\n  2: "Пёс & <кот>"\n  3: "Сказал: \\"мяу\\""\n`,
    );

    expect(text(files, 'voc/000002.xml')).toContain(
      '<bndbox><xmin>5</xmin><ymin>16</ymin><xmax>24</xmax><ymax>45</ymax></bndbox>',
    );
    expect(text(files, 'voc/000004_00003200.xml')).toContain('<name>Пёс &amp; &lt;кот&gt;</name>');
    const table = text(files, 'labels.csv').split('\r\n');
    expect(table).toHaveLength(9);
    expect(table[2]).toContain('"Сказал: ""мяу""",0.5,0.25,0.6,0.75,31,11,36,30');
    expect(table[3]).toContain(`,"'=1+1",`);
    expect(text(files, 'README.txt')).toContain('Изображений: 5 (');
    expect(text(files, 'README.txt')).toContain('Меток: 7\r\nКлассов: 4');
  });

  it.each([
    ['coco', ['annotations/coco.json']],
    ['yolo', ['data.yaml']],
    ['csv', ['labels.csv']],
    ['voc', []],
  ] as const)('gives only the notation %s when it is asked for', async (format, whole) => {
    const names = [...(await download(format)).keys()].filter(
      (name) => !name.startsWith('images/') && !/^(labels|voc)\/.*\d\.(txt|xml)$/.test(name),
    );
    expect(names).toEqual([...whole, 'README.txt']);
  });

  it('leaves out deleted labels and files', async () => {
    const { data_source_files: all } = await trainer.api.listFiles({
      params: { dataSourceId: place.dataSourceId },
      query: {},
    });
    const [video, webp] = [all.find(({ kind }) => kind === 'video'), all.find(({ width }) => width === 50)];
    await trainer.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: video?.id ?? 0 } });
    for (const { id } of webp?.labels ?? [])
      await trainer.api.deleteLabel({ params: { fileId: webp?.id ?? 0, labelId: id } });
    const files = await download('coco');
    const coco = JSON.parse(text(files, 'annotations/coco.json')) as {
      images: { width: number }[];
      annotations: unknown[];
    };
    expect(coco.images.map(({ width }) => width)).toEqual([60, 40]);
    expect(coco.annotations).toHaveLength(3);
  });

  it('leaves out a file that cannot be read any more, and says so', async () => {
    const { data_source_files: all } = await trainer.api.listFiles({
      params: { dataSourceId: place.dataSourceId },
      query: {},
    });
    const webp = all.find(({ width }) => width === 50);
    if (webp) await prepared(trainer, webp);
    const key = webp?.sha256_checksum ?? '';
    const path = join(app.dataDir, 'storage', key.slice(0, 2), key.slice(2, 4), key);
    const sound = readFileSync(path);
    writeFileSync(path, sound.subarray(0, sound.length / 2));
    const files = await download('coco').finally(() => writeFileSync(path, sound));
    expect([...files.keys()].filter((name) => name.startsWith('images/'))).toHaveLength(4);
    expect(text(files, 'README.txt')).toContain(`Файл ${webp?.id}: Файл повреждён: не удалось прочитать изображение`);
  });

  it('leaves nothing on the disc and nothing open', async () => {
    await download();
    await expect.poll(() => [...incoming(), ...openFiles()], { timeout: 10_000 }).toEqual([]);
  });
});

describe('the right to a data set', () => {
  it('is given to every owner: without the right to train, labels and the frames of videos, without the pictures', async () => {
    const own = await newPlace(user);
    const film = await add(await makeFilm(), user, own);
    await draw(film, 'Кошка', { whose: user, timeFrame: 1 });
    const picture = await add(await makeJpeg({ width: 60, height: 40 }), user, own);
    expect(readZip((await ask(user, own)).rawPayload).size).toBe(7);
    await draw(picture, 'Кошка', { whose: user });
    const files = readZip((await ask(user, own)).rawPayload);
    expect(
      [...files.keys()]
        .filter((name) => name.startsWith('images/'))
        .map((name) => name.replace(/^images\/(train|val)\//, '')),
    ).toEqual(['000001_00001000.jpg']);
    expect(text(files, 'labels.csv').match(/Кошка/g)).toHaveLength(2);
    expect(text(files, 'left-out.csv').split('\r\n').slice(1)).toEqual([
      expect.stringMatching(new RegExp(`^images/(train|val)/000002\\.jpg,${picture.id},0$`)),
      '',
    ]);
    expect(text(files, 'README.txt')).toContain('Без изображений: 1.');
  });

  it('is not needed for annotations alone, in one notation or in all of them, with no picture among them', async () => {
    const own = await newPlace(user);
    await draw(await add(await makeJpeg({ width: 60, height: 40 }), user, own), 'Кошка', { whose: user });
    const names = async (format?: DatasetFormat) => {
      const url = addressOf(contract.downloadDataset, { params: own, query: { format, annotations_only: 'true' } });
      const answer = await app.app.inject({ method: 'GET', url, headers: { authorization: user.jwt } });
      expect(answer.statusCode).toBe(200);
      return [...readZip(answer.rawPayload).keys()].map((name) => name.replace(/(train|val)\//, '')).sort();
    };
    expect(await names('coco')).toEqual(['README.txt', 'annotations/coco.json', 'left-out.csv']);
    expect(await names('yolo')).toEqual(['README.txt', 'data.yaml', 'labels/000001.txt', 'left-out.csv']);
    expect(await names('voc')).toEqual(['README.txt', 'left-out.csv', 'voc/000001.xml']);
    expect(await names('csv')).toEqual(['README.txt', 'labels.csv', 'left-out.csv']);
    expect(await names()).toHaveLength(7);
  });

  it('does not show another user’s source: it answers like a missing one', async () => {
    await draw(await add(await makeJpeg()), 'Кошка');
    expect(await refusal(user)).toMatchObject({ status: 404, detail: 'Источник данных не найден' });
    expect(await refusal(user)).toEqual(await refusal(user, 999_999));
    await trainer.api.deleteDataSource({ params: { dataSourceId: place.dataSourceId } });
    expect(await refusal(trainer)).toMatchObject({ status: 404 });
  });

  it('says that there is nothing to download', async () => {
    const file = await add(await makeJpeg());
    expect(await refusal(trainer)).toMatchObject({ status: 422, detail: 'В источнике нет меток' });
    const label = await draw(file, 'Кошка');
    await trainer.api.deleteLabel({ params: { fileId: file.id, labelId: label.id } });
    expect(await refusal(trainer)).toMatchObject({ status: 422, detail: 'В источнике нет меток' });
  });

  it('does not know a notation that is not there', async () => {
    const answer = await app.app.inject({
      method: 'GET',
      url: `${address(place.dataSourceId)}?format=xls`,
      headers: { authorization: trainer.jwt },
    });
    expect(answer.json()).toMatchObject({ status: 400, errors: { format: expect.any(String) } });
  });
});

describe('over a network', () => {
  const LARGE = 8 * 1024 * 1024;
  let origin: string;
  beforeAll(async () => void (origin = await app.app.listen({ port: 0, host: '127.0.0.1' })));
  /** Sound jpgs with a long tail, each with bytes of its own. */
  beforeEach(async () => {
    const picture = await makeJpeg();
    for (let index = 0; index < 5; index += 1)
      await draw(await add(Buffer.concat([picture, Buffer.alloc(LARGE, index + 1)])), 'Кошка');
  });
  const start = () =>
    new Promise<IncomingMessage>((resolve) =>
      get(`${origin}${address(place.dataSourceId)}`, { headers: { authorization: trainer.jwt } }, resolve),
    );

  it('lets go of everything when the reader goes away in the middle', async () => {
    const response = await start();
    await new Promise((resolve) => response.once('data', resolve));
    expect(openFiles().length).toBeGreaterThan(0);
    response.destroy();
    await expect.poll(() => [...incoming(), ...openFiles()], { timeout: 10_000 }).toEqual([]);
    expect((await ask(trainer)).statusCode).toBe(200);
  });

  it('gives a user so many at once, and the next as soon as one is over', async () => {
    const responses = [await start(), await start(), await start()] as const;
    expect(await refusal(trainer)).toMatchObject({ status: 429, detail: 'Дождитесь окончания уже начатых скачиваний' });
    responses[0].destroy();
    await expect.poll(async () => (await ask(trainer)).statusCode, { timeout: 10_000 }).toBe(200);
    for (const response of responses) response.destroy();
  });

  it('breaks off where it cannot go on, instead of passing off a part as the whole', async () => {
    const { data_source_files: all } = await trainer.api.listFiles({
      params: { dataSourceId: place.dataSourceId },
      query: {},
    });
    for (const file of all) await prepared(trainer, file);
    await app.storage.remove(all[0]?.sha256_checksum ?? sha256(''));
    const response = await start();
    expect(response.statusCode).toBe(200);
    const failed = new Promise((resolve) => response.once('error', resolve));
    response.resume();
    expect(await failed).toMatchObject({ code: 'ECONNRESET' });
    await expect.poll(() => [...incoming(), ...openFiles()], { timeout: 10_000 }).toEqual([]);
  });
});
