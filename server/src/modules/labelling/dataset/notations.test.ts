import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { csvText } from '#platform/text/csv-text.ts';
import { writeZip, type ZipEntry } from '#platform/zip/index.ts';
import { readZip } from '../../../../testing/read-zip.ts';
import { createClasses } from './classes.ts';
import { createCoco } from './coco.ts';
import { createLabelsCsv } from './labels-csv.ts';
import type { DatasetPicture, Notation } from './notation.ts';
import { readmeOf } from './readme.ts';
import { openSpool } from './spool.ts';
import { createVoc, xmlText } from './voc.ts';
import { createYolo, yamlText } from './yolo.ts';

const folder = mkdtempSync(join(tmpdir(), 'rakurs-notations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let spools = 0;
const spool = () => openSpool(join(folder, String((spools += 1))));
const AT = new Date('2026-11-15T10:20:30Z');

const label = (id: number, title: string) => ({ id, title, x0: 0.1, y0: 0.2, x1: 0.4, y1: 0.7 });
const pictures: DatasetPicture[] = [
  {
    name: '000001',
    extension: 'png',
    side: 'train',
    kind: 'image',
    fileId: 11,
    second: 0,
    width: 200,
    height: 100,
    labels: [label(1, 'Кошка'), label(2, 'Пёс & <кот>')],
  },
  {
    name: '000002_00003200',
    extension: 'jpg',
    side: 'val',
    kind: 'video',
    fileId: 12,
    second: 3.2,
    width: 100,
    height: 200,
    labels: [label(3, 'Кошка')],
  },
];

/** What the notation makes of the pictures, as a reader of the zip finds it. */
async function written(notation: Notation, of = pictures): Promise<Map<string, string>> {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const picture of of) yield* await notation.add(picture);
    yield* await notation.finish();
  }
  const files = readZip(await buffer(writeZip(entries(), AT)));
  await notation.close();
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]));
}
const titles = ['Кошка', 'Пёс & <кот>'];

describe('COCO', () => {
  const coco = () => createCoco({ classes: createClasses(titles), dataSourceId: 5, at: AT, openSpool: spool });

  it('numbers everything from 1 and measures in pixels', async () => {
    const files = await written(await coco());
    expect([...files.keys()]).toEqual(['annotations/coco.json']);
    expect(JSON.parse(files.get('annotations/coco.json') ?? '')).toEqual({
      info: { description: 'Ракурс: источник данных 5', version: '1.0', year: 2026, date_created: AT.toISOString() },
      licenses: [],
      images: [
        { id: 1, file_name: 'images/train/000001.png', width: 200, height: 100 },
        { id: 2, file_name: 'images/val/000002_00003200.jpg', width: 100, height: 200 },
      ],
      annotations: [
        { id: 1, image_id: 1, category_id: 1, bbox: [20, 20, 60, 50], area: 3000, iscrowd: 0, segmentation: [] },
        { id: 2, image_id: 1, category_id: 2, bbox: [20, 20, 60, 50], area: 3000, iscrowd: 0, segmentation: [] },
        { id: 3, image_id: 2, category_id: 1, bbox: [10, 40, 30, 100], area: 3000, iscrowd: 0, segmentation: [] },
      ],
      categories: [
        { id: 1, name: 'Кошка', supercategory: '' },
        { id: 2, name: 'Пёс & <кот>', supercategory: '' },
      ],
    });
  });

  it('is good JSON also of nothing, and leaves no file behind', async () => {
    const files = await written(await coco(), []);
    expect(JSON.parse(files.get('annotations/coco.json') ?? '')).toMatchObject({ images: [], annotations: [] });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('holds a set of any length on the disc', async () => {
    const many = Array.from(
      { length: 2000 },
      (_, index) => ({ ...pictures[0], name: String(index), labels: [label(index, 'Кошка')] }) as DatasetPicture,
    );
    const found = JSON.parse((await written(await coco(), many)).get('annotations/coco.json') ?? '') as {
      annotations: { id: number }[];
    };
    expect(found.annotations.map(({ id }) => id)).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
  });
});

describe('YOLO', () => {
  it('writes a line for each label and the classes in quotes', async () => {
    const files = await written(createYolo(createClasses([...titles, 'да: "нет"'])));
    expect(Object.fromEntries(files)).toEqual({
      'labels/train/000001.txt': '0 0.250000 0.450000 0.300000 0.500000\n1 0.250000 0.450000 0.300000 0.500000\n',
      'labels/val/000002_00003200.txt': '0 0.250000 0.450000 0.300000 0.500000\n',
      'data.yaml':
        'train: images/train\nval: images/val\nnc: 3\nnames:\n  0: "Кошка"\n  1: "Пёс & <кот>"\n  2: "да: \\"нет\\""\n',
    });
  });
  it('tests on what it has when there is nothing else', async () => {
    const files = await written(createYolo(createClasses(titles)), pictures.slice(0, 1));
    expect(files.get('data.yaml')).toMatch(/^train: images\/train\nval: images\/train\n/);
    const others = await written(createYolo(createClasses(titles)), pictures.slice(1));
    expect(others.get('data.yaml')).toMatch(/^train: images\/val\nval: images\/val\n/);
  });
  it('escapes what YAML cannot carry', () => {
    expect(yamlText('а\\б\u2028\u0085"')).toBe(String.raw`"а\\б\u2028\u0085\""`);
  });
  it('gives a title that appeared meanwhile a number of its own', () => {
    const classes = createClasses(['б', 'а']);
    expect([
      classes.numberOf('б'),
      classes.numberOf('новый'),
      classes.numberOf('а'),
      classes.numberOf('новый'),
    ]).toEqual([1, 2, 0, 2]);
    expect(classes.titles()).toEqual(['а', 'б', 'новый']);
  });
});

describe('Pascal VOC', () => {
  it('writes a file for each picture, in pixels counted from one', async () => {
    const files = await written(createVoc());
    expect([...files.keys()]).toEqual(['voc/000001.xml', 'voc/000002_00003200.xml']);
    const text = files.get('voc/000001.xml') ?? '';
    expect(text).toContain('<filename>000001.png</filename>');
    expect(text).toContain('<size><width>200</width><height>100</height><depth>3</depth></size>');
    expect(text).toContain('<name>Пёс &amp; &lt;кот&gt;</name>');
    expect(text).toContain('<bndbox><xmin>21</xmin><ymin>21</ymin><xmax>80</xmax><ymax>70</ymax></bndbox>');
    expect(text.match(/<object>/g)).toHaveLength(2);
  });
  it('replaces what XML cannot carry', () => {
    expect(xmlText(`"a" & 'b'\u0001\uffff`)).toBe('&quot;a&quot; &amp; &apos;b&apos;\ufffd\ufffd');
  });
});

describe('the table', () => {
  it('has a line for each label', async () => {
    const text = (await written(await createLabelsCsv(spool))).get('labels.csv') ?? '';
    expect(text.split('\r\n')).toEqual([
      '\ufeffimage,split,width,height,file_id,second,label_id,title,x0,y0,x1,y1,xmin,ymin,xmax,ymax',
      'images/train/000001.png,train,200,100,11,0,1,"Кошка",0.1,0.2,0.4,0.7,21,21,80,70',
      'images/train/000001.png,train,200,100,11,0,2,"Пёс & <кот>",0.1,0.2,0.4,0.7,21,21,80,70',
      'images/val/000002_00003200.jpg,val,100,200,12,3.2,3,"Кошка",0.1,0.2,0.4,0.7,11,41,40,140',
      '',
    ]);
  });
  it.each(['=1+1', '+7', '-5', '@SUM(A1)', '＝1+1'])('does not let %s run', (title) => {
    expect(csvText(title)).toBe(`"'${title}"`);
  });
  it('doubles quotes and leaves the rest alone', () => {
    expect(csvText('Сказал: "да", =нет')).toBe('"Сказал: ""да"", =нет"');
  });
});

it('describes in Russian what is inside, and what is not', () => {
  const text = readmeOf({
    dataSourceId: 5,
    at: AT,
    formats: ['yolo'],
    pictures: { train: 3, val: 0 },
    leftOut: 0,
    labels: 7,
    titles,
    skipped: [{ fileId: 9, reason: 'Файл повреждён: не удалось прочитать видео' }],
  });
  expect(text).toContain('Изображений: 3 (обучение: 3, проверка: 0)\r\nМеток: 7\r\nКлассов: 2\r\n');
  expect(text).toContain('data.yaml и labels/');
  expect(text).not.toContain('coco.json');
  expect(text).toContain('1: Пёс & <кот>');
  expect(text).toContain('Файл 9: Файл повреждён: не удалось прочитать видео');
});

it('lists no omitted file where none was, and missing test files only to a trainer who has none', () => {
  const NONE_TO_TEST = 'Для проверки файлов не хватило';
  const tell = (format: 'yolo' | 'coco', val: number) =>
    readmeOf({
      dataSourceId: 5,
      at: AT,
      formats: [format],
      pictures: { train: 3, val },
      leftOut: 0,
      labels: 7,
      titles,
      skipped: [],
    });
  expect([tell('yolo', 0), tell('yolo', 1), tell('coco', 0)].map((text) => text.includes(NONE_TO_TEST))).toEqual([
    true,
    false,
    false,
  ]);
  expect(tell('yolo', 1)).toContain('Изображений: 4 (обучение: 3, проверка: 1)');
  expect(tell('yolo', 0)).not.toContain('Не вошли в набор');
});
