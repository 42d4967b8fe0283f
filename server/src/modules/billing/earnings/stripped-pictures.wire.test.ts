import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import sharp from 'sharp';
import { HOUR_MS } from '#platform/clock.ts';
import { lendComputer, trustLender } from '../../../../testing/lending-kit.ts';
import { cornersOf, makeJpeg, makeMediaFolder, makeVideo, UPRIGHT } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { fetchMedia, newPlace, prepared, upload, type Place } from '../../../../testing/upload-kit.ts';
import { createTestWorker } from '../../../../testing/worker-kit.ts';

let app: TestApp;
let customer: TestUser;
let place: Place;
let lent: ReturnType<typeof createTestWorker>;
let house: ReturnType<typeof createTestWorker>;
let left: TestDatabase;
let lender: TestUser;
beforeAll(async () => {
  left = await openTestDatabase();
  app = await openTestApp({}, left);
});
afterAll(() => app.stop());
beforeEach(async () => {
  customer = await app.newUser();
  place = await newPlace(customer);
  await app.inference.setLent(place.projectId, true);
  lender = await app.newUser();
  lent = await lendComputer(app, lender);
  house = createTestWorker(app);
});
// What is left of a test must not come back to the next one.
afterEach(async () => void (await customer.api.deleteProject({ params: { projectId: place.projectId } })));

const TITLE = 'Dacha-Ivanovyh';
const OWNER = 'Ivan-Petrov-artist';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${TITLE}"/></rdf:RDF></x:xmpmeta>`;
/** Turned by its camera, with a place, a time, a maker, an owner and a title written into it. */
const telltale = async (): Promise<Buffer> => {
  const jpeg = await makeJpeg({
    width: 90,
    height: 60,
    orientation: 6,
    takenAt: '2024:05:17 10:11:12',
    zone: '+03:00',
    place: { latitude: 55, longitude: 37 },
    iptc: { date: '20240517', time: '101112+0500' },
  });
  return sharp(jpeg)
    .keepMetadata()
    .withExifMerge({ IFD0: { Artist: OWNER, ImageDescription: TITLE } })
    .withXmp(XMP)
    .jpeg()
    .toBuffer();
};
/** What must be found nowhere. */
const SECRETS = [
  TITLE,
  OWNER,
  'Testcam',
  '2024:05:17',
  '20240517',
  'secret-name',
  'Склад',
  'Ворота',
  'Exif',
  'http://ns.adobe.com',
  'Photoshop',
];

it('a stranger’s computer gets the picture upright, and nothing that was written into it or said about it', async () => {
  const bytes = await telltale();
  for (const secret of [TITLE, OWNER, 'Testcam', '2024:05:17', 'Exif'])
    expect(bytes.includes(secret), secret).toBe(true);
  const file = await prepared(
    customer,
    await upload(app, customer, place, { bytes, name: 'secret-name.jpg', params: { title: `${TITLE}, secret-name` } }),
  );
  expect(file.real_date).not.toBeNull();
  const task = await lent.next();
  expect(task.payload).toEqual({
    kind: 'image',
    real_date: null,
    duration_seconds: null,
    frames: [{ id: expect.any(Number), second: 0, url: expect.any(String) }],
  });
  const [frame] = task.payload.frames;
  const told = JSON.stringify(task);
  for (const secret of [...SECRETS, file.sha256_checksum?.slice(0, 16) ?? ''])
    expect(told.includes(secret), secret).toBe(false);
  // The address names the frame, which the task names too, and no file, project or bytes.
  expect(frame?.url).toMatch(new RegExp(`^/media/bare/${frame?.id}\\?e=\\d+&s=[\\w-]+$`));
  const picture = await fetchMedia(app, frame?.url ?? null);
  expect(picture.status).toBe(200);
  expect(JSON.stringify(picture.headers)).not.toContain(file.sha256_checksum?.slice(0, 16));
  for (const secret of SECRETS) expect(picture.bytes.includes(secret), secret).toBe(false);
  const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(picture.bytes).metadata();
  expect({ exif, xmp, iptc, icc, orientation, width, height }).toEqual({ width: file.width, height: file.height });
  expect(await cornersOf(picture.bytes)).toEqual(UPRIGHT);
});

it('a shared worker gets images without metadata for a question too: the question, the frames and what was seen on them; and the owner’s own workers get what they always got', async () => {
  const { rates } = await customer.api.listRates();
  await customer.api.changeActiveRate({ params: { projectId: place.projectId }, body: { rateId: rates[0]?.id ?? 0 } });
  await customer.api.createProjectQuestion({ params: place, body: { content: 'Есть ли кошка?' } });
  await prepared(
    customer,
    await upload(app, customer, place, { bytes: await telltale(), name: 'secret-name.jpg', params: { title: TITLE } }),
  );
  const task = await house.next();
  expect(task.payload.real_date).not.toBeNull();
  expect(task.payload.frames[0]?.url).toContain('/shown/');
  await house.tell(task, 'Кошка.', { frames: [{ text: 'ВЫХОД' }] });
  const asked = await lent.nextOf('answer');
  expect(asked.payload).toEqual({
    kind: 'image',
    question: 'Есть ли кошка?',
    frames: [
      {
        id: expect.any(Number),
        second: 0,
        url: expect.stringContaining('/media/bare/'),
        sight: expect.objectContaining({ text: 'ВЫХОД' }),
      },
    ],
  });
  for (const secret of SECRETS) expect(JSON.stringify(asked).includes(secret), secret).toBe(false);
});

it('gives a shared worker the frames of a video without their metadata', async () => {
  const folder = makeMediaFolder();
  onTestFinished(folder.remove);
  const path = folder.file('secret-name.mp4');
  await makeVideo(path, { seconds: 2 });
  await prepared(customer, await upload(app, customer, place, { bytes: readFileSync(path), name: 'secret-name.mp4' }));
  const task = await lent.next();
  expect(task.payload).toMatchObject({ kind: 'video', real_date: null });
  const { status, bytes } = await fetchMedia(app, task.payload.frames[0]?.url ?? null);
  expect(status).toBe(200);
  const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
  expect({ format, exif, xmp, iptc }).toEqual({ format: 'jpeg' });
});

it('an address of a frame serves no other frame, ends with its time, and with the file', async () => {
  const [one, other] = [
    await prepared(customer, await upload(app, customer, place, { bytes: await makeJpeg({ width: 71 }) })),
    await prepared(customer, await upload(app, customer, place, { bytes: await makeJpeg({ width: 72 }) })),
  ];
  const url = (await lent.next()).payload.frames[0]?.url ?? '';
  const statusOf = async (address: string) => (await fetchMedia(app, address)).status;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url.replace(/bare\/\d+/, (path) => `bare/${Number(path.slice(5)) + 1}`))).toBe(404);
  expect(await statusOf(url.split('?')[0] ?? '')).toBe(404);
  await customer.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: one.id } });
  await customer.api.deleteFile({ params: { dataSourceId: place.dataSourceId, fileId: other.id } });
  expect(await statusOf(url)).toBe(404);
  await customer.api.restoreFile({ params: { dataSourceId: place.dataSourceId, fileId: one.id } });
  await customer.api.restoreFile({ params: { dataSourceId: place.dataSourceId, fileId: other.id } });
  expect(await statusOf(url)).toBe(200);
  app.clock.advance(2 * HOUR_MS);
  expect(await statusOf(url)).toBe(404);
});

it('a lent computer’s key opens nothing of the cabinet, and no dialog', async () => {
  for (const call of [
    () => lent.api.me(),
    () => lent.api.listProjects(),
    () => lent.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: 1 } }),
    () => lent.api.listOwnWorkers(),
  ])
    await expect(call()).rejects.toMatchObject({ status: 401 });
  await prepared(customer, await upload(app, customer, place, { bytes: await makeJpeg({ width: 73 }) }));
  const { id, lease } = await lent.next();
  await expect(
    lent.api.callChatTool({ params: { taskId: id }, body: { lease, call: { tool: 'count', query: 'кошка' } } }),
  ).rejects.toMatchObject({ status: expect.toSatisfy((status: number) => status >= 400 && status < 500) });
});

it('stores and shows the text of a worker as text, and refuses what is too long', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  const file = await prepared(customer, await upload(app, customer, place, { bytes: await makeJpeg({ width: 74 }) }));
  const task = await lent.next();
  await trustLender(left, lender);
  await expect(lent.tell(task, 'я'.repeat(5001))).rejects.toMatchObject({ status: 422 });
  await expect(lent.tell(task, 'Кот.', { frames: [{ text: 'я'.repeat(200_000) }] })).rejects.toMatchObject({
    status: expect.toSatisfy((status: number) => status === 422 || status === 413),
  });
  expect(
    await lent.tell(task, script, {
      frames: [{ text: script, codes: [{ format: 'QR', content: script, x0: 0, y0: 0, x1: 1, y1: 1 }] }],
    }),
  ).toBe(true);
  const shown = await app.app.inject({
    method: 'GET',
    url: `/api/data_sources/${place.dataSourceId}/data_source_files/${file.id}`,
    headers: { authorization: customer.jwt },
  });
  expect(await customer.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } })).toMatchObject({
    ai_description: script,
    ocr_result: script,
    qr_codes: [script],
  });
  expect(shown.headers['content-type']).not.toContain('html');
  expect(shown.headers['x-content-type-options']).toBe('nosniff');
});
