import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createRandom, type Random } from '../../testing/fuzz/random.ts';
import {
  makeAnimation,
  makeHeic,
  makeJpeg,
  makeMediaFolder,
  makePicture,
  makeVideo,
} from '../../testing/media/make-media.ts';
import { openTestApp, Refused, type TestUser, type TestApp } from '../../testing/test-app.ts';
import { newPlace, upload, type Place } from '../../testing/upload-kit.ts';

const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? 0);
const SEED = Number(process.env['FUZZ_SEED'] ?? 19);
/** Of each sample, in a test run. */
const MUTANTS = 3;

const folder = makeMediaFolder();
let app: TestApp;
let user: TestUser;
let place: Place;
let samples: { name: string; bytes: Buffer }[];
const film = async (name: string, wish = {}) => {
  const path = folder.file(name);
  await makeVideo(path, wish);
  return { name, bytes: readFileSync(path) };
};
beforeAll(async () => {
  app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  user = await app.newUser();
  place = await newPlace(user);
  samples = [
    { name: 'a.jpg', bytes: await makeJpeg() },
    { name: 'a.png', bytes: await makePicture('png') },
    { name: 'a.webp', bytes: await makePicture('webp') },
    { name: 'a.heic', bytes: await makeHeic() },
    { name: 'a.gif', bytes: await makeAnimation('gif') },
    await film('a.mp4'),
    await film('a.mov'),
    await film('a.mkv'),
    await film('a.webm', { video: 'vp9' }),
    {
      name: 'a.svg',
      bytes: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
      ),
    },
    { name: 'a.zip', bytes: Buffer.from('UEsDBAoAAAAAAAAAIQCFEUoNBQAAAAUAAAAFAAAAYS5qcGdoZWxsbw==', 'base64') },
  ];
  // Making films on a loaded machine takes minutes.
}, 600_000);
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Bits turned over, an end cut off, a length that lies, a piece twice. */
function mutate(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes);
  const at = () => random.below(Math.max(1, changed.length - 8));
  switch (random.below(5)) {
    case 0:
      for (let flips = 1 + random.below(20); flips > 0; flips -= 1) changed[at()] = random.below(256);
      return changed;
    case 1:
      return changed.subarray(0, 1 + at());
    case 2:
      changed.writeUInt32BE(random.pick([0, 1, 0x7fffffff, 0xffffffff, 0x80000000]), at());
      return changed;
    case 3:
      changed.writeUInt32BE(random.pick([0xffffffff, 0x00ffffff]), random.below(Math.min(64, changed.length - 8)));
      return changed;
    default: {
      const from = at();
      return Buffer.concat([changed.subarray(0, from), changed.subarray(from >> 1)]);
    }
  }
}

/** In words of the product, whatever it was. */
async function endOf(name: string, bytes: Buffer): Promise<string> {
  try {
    const file = await upload(app, user, place, { bytes, name });
    return await vi.waitFor(
      async () => {
        const { state } = await user.api.showFile({ params: { dataSourceId: place.dataSourceId, fileId: file.id } });
        if (state === 'preparing') throw new Error('still preparing');
        return state;
      },
      { timeout: 120_000, interval: 50 },
    );
  } catch (error) {
    if (error instanceof Refused) return `${error.status}`;
    throw error;
  }
}

it(
  `broken media ends in a clear state, and the server goes on (seed ${SEED})`,
  async () => {
    const random = createRandom(SEED);
    const until = Date.now() + MINUTES * 60_000;
    const ends: Record<string, number> = {};
    for (let made = 0; MINUTES > 0 ? Date.now() < until : made < MUTANTS * samples.length; made += 1) {
      const { name, bytes } = samples[made % samples.length] ?? { name: '', bytes: Buffer.alloc(0) };
      const end = await endOf(name, mutate(bytes, random));
      // 413: a head that says it is larger than anything that is shown.
      expect(['ready', 'failed', '413', '415', '422'], `${name}, mutant ${made} of seed ${SEED}`).toContain(end);
      ends[end] = (ends[end] ?? 0) + 1;
    }
    if (MINUTES > 0) process.stdout.write(`seed ${SEED}: ${JSON.stringify(ends)}\n`);
    // Children that were lost are replaced: what is whole is still prepared.
    expect(await endOf('whole.jpg', await makeJpeg({ width: 100, height: 80 }))).toBe('ready');
  },
  (MINUTES + 20) * 60_000,
);
