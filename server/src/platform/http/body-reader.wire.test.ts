import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { contract, EMBEDDING_BASE64_LENGTH, VISION_VERSION, type Recognition } from '@rakurs/contract';
import { afterAll, expect, it } from 'vitest';
import { createBodyReader } from './body-reader.ts';
import { checkBody } from './checked-body.ts';
import { splitValue, appendPiece } from './value-pieces.ts';

const reader = createBodyReader();
afterAll(() => reader.stop());

const box = { x0: 0.1, y0: 0.1, x1: 0.9, y1: 0.9 };
const sight = (words: number): Recognition['frames'][number]['sight'] => ({
  model: 'eyes',
  text: 'слово '.repeat(words),
  words: Array.from({ length: words }, (_, at) => ({ text: `слово${at}`, confidence: 0.9, ...box })),
  codes: [],
  objects: Array.from({ length: 20 }, () => ({
    class_name: 'кошка',
    confidence: 0.9,
    ...box,
    noun: 'cat',
    colour: null,
    standing: 'seen',
  })),
  impression: { width: 100, height: 100, glimpses: [], palette: [], lightness: 0.5, is_grey: false, gist: null },
  look: {
    version: VISION_VERSION,
    embedding: 'A'.repeat(EMBEDDING_BASE64_LENGTH),
    concepts: Array.from({ length: 200 }, (_, id) => ({ id, logit: 1.5 })),
    kinds: [],
  },
  fingerprint: { bits: '0123456789abcdef', sharpness: 1 },
});
/** A film of text, as large as there is one: 64 frames, each a page of words. */
const film = (words: number) => ({
  lease: '00000000-0000-4000-8000-000000000000',
  result: {
    task: 'recognise',
    result: {
      description: { text: 'Фильм', provider: 'embedded', model: 'm', scenes: [] },
      frames: Array.from({ length: 64 }, (_, at) => ({ frame_id: at + 1, sight: sight(words) })),
    },
  },
});
const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

it('reads a large result as the schema on the main loop would', async () => {
  const body = film(30);
  expect(await reader.read('finishTask', bytesOf(body))).toEqual(checkBody(contract.finishTask.body, body));
});

it('reports the fault of a large body as that of a short one', async () => {
  const wrong = { ...film(1), lease: 'none' };
  await expect(reader.read('finishTask', bytesOf(wrong))).rejects.toMatchObject({
    code: 'invalid',
    details: { errors: { lease: expect.any(String) } },
  });
  await expect(reader.read('finishTask', Buffer.from('{"lease":'))).rejects.toMatchObject({ code: 'malformed' });
  await expect(reader.read('finishTask', Buffer.from(`[${'['.repeat(100)}${']'.repeat(100)}]`))).rejects.toMatchObject({
    code: 'malformed',
  });
  const many = Buffer.from(`{"lease":[${'[],'.repeat(3_000_000)}[]]}`);
  await expect(reader.read('finishTask', many)).rejects.toMatchObject({ code: 'too_large' });
});

it('lets others have their turn while it reads', async () => {
  const bytes = bytesOf(film(400));
  let turns = 0;
  let isRead = false;
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const reading = reader.read('finishTask', bytes).finally(() => void (isRead = true));
  loop.enable();
  // What would be one long stop of the loop is hundreds of short ones.
  while (!isRead) {
    await nextTurn();
    turns += 1;
  }
  loop.disable();
  await reading;
  expect(turns).toBeGreaterThan(100);
  expect(loop.max / 1e6).toBeLessThan(5000);
  if (process.env['TEST_FIGURES']) process.stdout.write(`longest stop ${(loop.max / 1e6).toFixed(1)} ms\n`);
});

it('begins again with another thread when one has fallen', async () => {
  await expect(reader.read('nobody', bytesOf({}))).rejects.toThrow('No body belongs to nobody');
  expect(await reader.read('finishTask', bytesOf(film(1)))).toMatchObject({ lease: film(0).lease });
});

it('divides a value and puts it together again', () => {
  const value = {
    a: { list: Array.from({ length: 9000 }, (_, at) => ({ at })), text: 'x' },
    few: [1, 2],
    none: [],
    deep: { b: { c: { d: Array.from({ length: 5000 }, (_, at) => at) } } },
  };
  const pieces = splitValue(value);
  expect(pieces.length).toBeGreaterThan(9);
  expect(pieces.reduce<unknown>(appendPiece, undefined)).toEqual(value);
});
