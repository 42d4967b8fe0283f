import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import {
  makeBmp,
  makeHeic,
  makeHugePng,
  makeJpeg,
  makeMediaFolder,
  makePicture,
  makeVideo,
  type VideoWish,
} from '../../../testing/media/make-media.ts';
import { openInput } from './ffmpeg/open.ts';
import { createMediaEngine, MediaRefused, type MediaFacts } from './index.ts';
import { makeProxy } from './videos/proxy.ts';

const engine = createMediaEngine({ concurrency: 1 });
const folder = makeMediaFolder();
afterAll(async () => {
  await engine.close();
  folder.remove();
});

const refusal = async (path: string) => {
  const error = await engine.probe(path).catch((caught: unknown) => caught);
  return error instanceof MediaRefused ? `${error.reason}: ${error.message}` : error;
};
const video = async (name: string, wish: VideoWish) => {
  await makeVideo(folder.file(name), wish);
  return readFileSync(folder.file(name));
};
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

describe('what is not media', () => {
  it('an empty file', async () => {
    expect(await refusal(folder.file('empty.jpg', ''))).toBe('empty: Файл пустой');
  });

  it.each([
    ['svg.png', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    ['text.jpg', 'just a text'],
    ['page.jpg', '<html><script>alert(1)</script></html>'],
    ['concat.mp4', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['list.mp4', '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
  ])('%s', async (name, content) => {
    expect(await refusal(folder.file(name, content))).toBe(
      'unknown_type: Такой тип файла не поддерживается. Подходят снимки jpg, png, gif, webp, avif, heic, jxl, bmp, tiff, nef, cr2, cr3, arw, dng, rw2 и видео mp4, webm, ogg, mov, mkv, avi, mpg, ts, wmv, flv',
    );
  });

  it('sound without a picture', async () => {
    await makeVideo(folder.file('sound.mp4'), { video: 'none', audio: 'aac' });
    expect(await refusal(folder.file('sound.mp4'))).toBe('no_picture: В файле нет видео, только звук');
  });

  it('a text that got past the sniffing is not followed by FFmpeg', async () => {
    await makeVideo(folder.file('secret.mp4'), {});
    const texts = {
      concat: "ffconcat version 1.0\nfile 'secret.mp4'\n",
      list: `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${folder.file('secret.mp4')}\n#EXT-X-ENDLIST\n`,
    };
    for (const text of Object.values(texts))
      await expect(openInput(folder.file('text.mp4', text), 'mp4')).rejects.toThrow();
    await (await openInput(folder.file('secret.mp4'), 'mp4')).close();
  });
});

describe('what is damaged', () => {
  const noise = { width: 400, height: 300 };
  it.each([
    ['cut.jpg', async () => half(await makeJpeg(noise))],
    ['cut.png', async () => half(await makePicture('png', noise))],
    ['cut.webp', async () => half(await makePicture('webp', noise))],
    ['cut.gif', async () => half(await makePicture('gif', noise))],
    ['cut.avif', async () => half(await makePicture('avif', noise))],
    ['cut.tiff', async () => half(await makePicture('tiff', noise))],
    ['cut.bmp', async () => half(makeBmp(noise))],
    ['cut.heic', async () => half(await makeHeic({ tiled: true }))],
    ['head.jpg', async () => (await makeJpeg(noise)).subarray(0, 20)],
    ['head.heic', async () => (await makeHeic()).subarray(0, 24)],
    ['broken.heic', async () => Buffer.from(await makeHeic()).fill(0xff, 40, 200)],
  ])('%s, a picture', async (name, make) => {
    expect(await refusal(folder.file(name, await make()))).toBe(
      'damaged: Файл повреждён: не удалось прочитать изображение',
    );
  });

  it.each([
    // Without +faststart the index stands at the end, and is cut off.
    ['cut.mp4', async () => half(await video('whole.mp4', {}))],
    ['head.mp4', async () => (await video('whole.mp4', {})).subarray(0, 40)],
    ['no-frames.mp4', async () => blank(await video('fast.mp4', { options: { movflags: '+faststart' } }))],
    ['head.webm', async () => (await video('whole.webm', { video: 'vp8' })).subarray(0, 60)],
    ['head.avi', async () => (await video('whole.avi', { video: 'mpeg4' })).subarray(0, 200)],
    ['head.ogg', async () => (await video('whole.ogg', { video: 'theora' })).subarray(0, 100)],
    ['head.mpg', async () => (await video('whole.mpg', { video: 'mpeg2', framesPerSecond: 25 })).subarray(0, 14)],
    ['head.ts', async () => (await video('whole.ts', { video: 'mpeg2', framesPerSecond: 25 })).subarray(0, 188 * 5)],
    ['head.wmv', async () => (await video('whole.wmv', { video: 'wmv2' })).subarray(0, 300)],
    ['head.flv', async () => (await video('whole.flv', { video: 'flv1' })).subarray(0, 30)],
    [
      'noise.mpg',
      async () =>
        Buffer.concat([
          (await video('whole.mpg', { video: 'mpeg2', framesPerSecond: 25 })).subarray(0, 4),
          Buffer.alloc(5000, 0xa5),
        ]),
    ],
    [
      'noise.ts',
      async () =>
        Buffer.from(
          (await video('whole.ts', { video: 'mpeg2', framesPerSecond: 25 })).map((byte, index) =>
            index % 188 === 0 ? byte : 0xa5,
          ),
        ),
    ],
    [
      'noise.wmv',
      async () =>
        Buffer.concat([(await video('whole.wmv', { video: 'wmv2' })).subarray(0, 16), Buffer.alloc(5000, 0xa5)]),
    ],
    [
      'noise.flv',
      async () =>
        Buffer.concat([(await video('whole.flv', { video: 'flv1' })).subarray(0, 9), Buffer.alloc(5000, 0xa5)]),
    ],
  ])('%s, a video', async (name, make) => {
    expect(await refusal(folder.file(name, await make()))).toBe('damaged: Файл повреждён: не удалось прочитать видео');
  });

  /** The index is whole, the pictures are zeros. */
  const blank = (file: Buffer) => Buffer.from(file).fill(0, file.indexOf('mdat') + 4);

  it('a video whose end is missing still plays as far as it goes', async () => {
    const whole = await video('faststart.mp4', { seconds: 2, options: { movflags: '+faststart' } });
    expect(await engine.probe(folder.file('first-part.mp4', whole.subarray(0, whole.length - 40)))).toMatchObject({
      codec: 'h264',
    });
  });
});

describe('what is too large', () => {
  it('a png that says 30000 x 30000', async () => {
    expect(await refusal(folder.file('bomb.png', makeHugePng({ width: 30_000, height: 30_000 })))).toBe(
      'too_large: Изображение слишком большое: не больше 100 мегапикселей',
    );
  });
  it('a bmp that says so', async () => {
    const bomb = makeBmp();
    bomb.writeInt32LE(30_000, 18);
    bomb.writeInt32LE(-30_000, 22);
    expect(await refusal(folder.file('bomb.bmp', bomb))).toMatch('too_large');
  });
});

it('a jpg with a page behind it is a jpg', async () => {
  const polyglot = Buffer.concat([await makeJpeg(), Buffer.from('<html><script>alert(1)</script></html>')]);
  expect(await engine.probe(folder.file('polyglot.html', polyglot))).toMatchObject({
    format: 'jpg',
    mime: 'image/jpeg',
    shownByBrowsers: true,
  });
});

describe('a copy that failed', () => {
  const facts = (more: Partial<MediaFacts>): MediaFacts => ({
    kind: 'image',
    format: 'jpg',
    mime: '',
    width: 1,
    height: 1,
    durationSeconds: 1,
    takenAt: null,
    latitude: null,
    longitude: null,
    shownByBrowsers: false,
    codec: null,
    ...more,
  });

  it('leaves nothing behind', async () => {
    const broken = folder.file('broken.jpg', half(await makeJpeg({ width: 400, height: 300 })));
    const to = folder.file('copy');
    await expect(engine.thumbnail(broken, facts({}), to)).rejects.toThrow(MediaRefused);
    await expect(engine.rendition(broken, facts({}), to)).rejects.toThrow(MediaRefused);
    const film = folder.file('broken.mp4', half(await video('whole-film.mp4', {})));
    await expect(engine.thumbnail(film, facts({ kind: 'video', format: 'mp4' }), to)).rejects.toThrow(MediaRefused);
    await expect(engine.proxy(film, facts({ kind: 'video', format: 'mp4' }), to, () => undefined)).rejects.toThrow(
      MediaRefused,
    );
    expect(existsSync(to)).toBe(false);
  });

  it("is the file's fault only if it is: a missing file or folder and a full disc are ours", async () => {
    const error = await engine
      .thumbnail(folder.file('absent.jpg'), facts({}), folder.file('copy'))
      .catch((caught: unknown) => caught);
    expect(error).not.toBeInstanceOf(MediaRefused);
    const sound = folder.file('sound.jpg', await makeJpeg());
    await expect(engine.thumbnail(sound, facts({}), '/proc/nowhere/copy')).rejects.toThrow('ENOENT');
    await makeVideo(folder.file('sound.mov'), {});
    // Not through the engine, which removes what a failed task has left.
    const full = makeProxy({
      path: folder.file('sound.mov'),
      format: 'mov',
      to: '/dev/full',
      durationSeconds: 1,
      report: () => undefined,
    });
    await expect(full).rejects.toThrow('No space left on device');
  });
});
