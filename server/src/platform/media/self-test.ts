import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaFacts } from './facts.ts';

/** What is tried of the engine. */
interface TriedEngine {
  probe(path: string): Promise<MediaFacts>;
  thumbnail(path: string, facts: MediaFacts, to: string): Promise<void>;
  proxy(path: string, facts: MediaFacts, to: string, report: (progress: number) => void): Promise<void>;
}

/** Three frames of 32 x 32, MPEG-4 in Matroska: browsers cannot play it, so that the proxy has to be encoded. */
const CLIP =
  'GkXfo6NChoEBQveBAULygQRC84EIQoKIbWF0cm9za2FCh4EEQoWBAhhTgGcBAAAAAAACWBFNm3TAv4T4+usJTbuLU6uEFUmpZlOsgaFNu4tTq4QWVK5rU6yB8U27jFOrhBJUw2dTrIIBgk27jFOrhBxTu2tTrIIC' +
  'POwBAAAAAAAAUwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFUmpZsu/hPKqD+Yq17GDD0JATYCNTGF2ZjYy' +
  'LjE5LjEwMVdBjUxhdmY2Mi4xOS4xMDFzpJD9TeqH27/XZAGP1KHhz2L9RImIQHLAAAAAAAAWVK5rQIu/hLjBT4OuAQAAAAAAAHzXgQFzxYiynUlRBHi2jZyBACK1nIN1bmSIgQCGj1ZfTVBFRzQvSVNPL0FTUIOB' +
  'AeCKsIEguoEgVLKBBFXugQDsAQAAAAAAAAIAAGOirwAAAbABAAABtYkTAAABAAAAASAAxI2IAFUBBAQUYwAAAbJMYXZjNjIuMzYuMTAxElTDZ96/hDyeBGxzc6BjwIBnyJpFo4dFTkNPREVSRIeNTGF2ZjYyLjE5' +
  'LjEwMXNzsmPAi2PFiLKdSVEEeLaNZ8ihRaOIRFVSQVRJT05Eh5MwMDowMDowMC4zMDAwMDAwMDAAH0O2ddK/hEkedyfngQCjq4EAAIAAAAGzABAHAAABthDAowtNsJwMaMZtsUAjIxM2wN4CtjB9tsBcgeGjjIEA' +
  'ZAAAAAG2UeBH36OMgQDIAAAAAbZSwEffHFO7a5e/hPkaMdm7j7OBALeK94EB8YIB5fCBCQ==';

/**
 * The whole way of a video: demuxed, decoded, scaled, encoded to H.264, muxed, and the result decoded again. A library
 * that lost its frames in
 * silence (see with-resolvers.ts) or a build without an encoder is found at the start and not by the first user who
 * sends a film.
 */
export async function runSelfTest(engine: TriedEngine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rakurs-media-test-'));
  const clip = join(folder, 'clip');
  const thumbnail = join(folder, 'thumbnail');
  const proxy = join(folder, 'proxy');
  try {
    await writeFile(clip, Buffer.from(CLIP, 'base64'));
    const facts = await engine.probe(clip);
    await engine.thumbnail(clip, facts, thumbnail);
    await engine.proxy(clip, facts, proxy, () => undefined);
    const made = await engine.probe(proxy);
    const seen = `${facts.codec} ${facts.width}x${facts.height} -> ${made.codec} ${made.width}x${made.height}, thumbnail of ${(await stat(thumbnail)).size} bytes`;
    if (!made.shownByBrowsers || made.codec !== 'h264' || made.width !== 32)
      throw new Error(`unexpected result: ${seen}`);
  } catch (error) {
    throw new Error(`The media engine does not work here: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
