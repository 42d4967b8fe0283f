import { fileRoutes } from '@rakurs/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeJpeg } from '../../../../testing/media/make-media.ts';
import { openTestApp, type TestUser, type TestApp } from '../../../../testing/test-app.ts';
import { formOf, newPlace, type Place, type Sending } from '../../../../testing/upload-kit.ts';

let app: TestApp;
let user: TestUser;
let place: Place;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.newUser();
});
beforeEach(async () => void (place = await newPlace(user)));
afterAll(() => app.stop());

const send = async (key: string, sending: Sending, { jwt, csrf }: Pick<TestUser, 'jwt' | 'csrf'> = user) => {
  const wire = new Response(formOf(place, sending));
  const answer = await app.app.inject({
    method: 'POST',
    url: fileRoutes.uploadFile.path,
    payload: Buffer.from(await wire.arrayBuffer()),
    headers: {
      authorization: jwt,
      csrf,
      'idempotency-key': key,
      'content-type': wire.headers.get('content-type') ?? '',
    },
  });
  return {
    status: answer.statusCode,
    replayed: answer.headers['idempotent-replay'] === 'true',
    body: answer.json<{ id: number; detail?: string }>(),
  };
};
const amount = async () => (await user.api.countFiles({ params: place })).amount;

it('an upload repeated with its key acts once and is answered as before', async () => {
  const bytes = await makeJpeg({ width: 81, height: 60 });
  const first = await send('one', { bytes });
  const again = await send('one', { bytes });
  expect(again).toMatchObject({ status: 200, replayed: true, body: { id: first.body.id } });
  expect(first.replayed).toBe(false);
  expect(await amount()).toBe(1);
});

it('two at the same moment make one file', async () => {
  const bytes = await makeJpeg({ width: 82, height: 60 });
  const [one, other] = await Promise.all([send('two', { bytes }), send('two', { bytes })]);
  expect(one.body.id).toBe(other.body.id);
  expect(one.replayed).toBe(!other.replayed);
  expect(await amount()).toBe(1);
});

it('a key is good for one file, one name and one session', async () => {
  const [bytes, others] = [await makeJpeg({ width: 83, height: 60 }), await makeJpeg({ width: 84, height: 60 })];
  await send('three', { bytes });
  expect(await send('three', { bytes: others })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('Ключ повтора') as string },
  });
  expect(await send('three', { bytes, name: 'other.jpg' })).toMatchObject({ status: 422 });
  const elsewhere = await app.client().signIn({ body: { login: user.email, password: user.password } });
  expect(await send('three', { bytes }, elsewhere)).toMatchObject({ status: 200, replayed: false });
  expect(await amount()).toBe(2);
});

it('a refusal does not use the key up', async () => {
  const bytes = await makeJpeg({ width: 85, height: 60 });
  expect((await send('four', { bytes: 'no picture' })).status).toBe(415);
  expect(await send('four', { bytes })).toMatchObject({ status: 200, replayed: false });
  expect(await amount()).toBe(1);
});
