import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../testing/media/make-media.ts';
import { createMediaEngine, openIngest } from './media/index.ts';
import { canHideFolder, forkWithHidden } from './hide-folders.ts';

const folder = makeMediaFolder();
const secrets = folder.file('secrets.json', 'ключ');
const isPossible = await canHideFolder([secrets], dirname(secrets));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))));
afterAll(() => folder.remove());

/** What somebody would try who has taken a child over. */
const TAKEN_OVER = `
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
const [file, made] = process.argv.slice(2);
const tried = (act) => { try { return String(act()); } catch (error) { return 'refused'; } };
const run = (...command) => execFileSync('sh', ['-c', ...command], { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }, stdio: ['ignore', 'pipe', 'ignore'] });
process.send({
  read: tried(() => readFileSync(file, 'utf8')),
  throughUs: tried(() => readFileSync('/proc/' + process.ppid + '/root' + file, 'utf8')),
  environment: tried(() => readFileSync('/proc/' + process.ppid + '/environ', 'utf8')),
  uncovered: tried(() => run('umount "$0"; cat "$0"', file)),
  uncoveredAsRoot: tried(() => run('unshare --user --map-root-user --mount sh -c \\'umount "$0"; cat "$0"\\' "$0"', file)),
  written: tried(() => writeFileSync(made, 'made')),
});
process.disconnect();
`;

describe.skipIf(!isPossible)('what is kept out of sight', () => {
  it('is found by no program that looks for it, here or through us, and all else is where it was', async () => {
    const program = folder.file('taken-over.mjs', TAKEN_OVER);
    const made = folder.file('made.txt');
    const tryAll = async (hidden: string[]): Promise<Record<string, string>> => {
      const child = fork(program, [secrets, made], { ...forkWithHidden(hidden, []), env: {} });
      const [tried] = (await once(child, 'message')) as [Record<string, string>];
      return tried;
    };
    expect(await tryAll([])).toMatchObject({
      read: 'ключ',
      throughUs: 'ключ',
      uncovered: 'ключ',
      uncoveredAsRoot: 'ключ',
    });
    expect(await tryAll([secrets, folder.file('not-there')])).toEqual({
      read: '',
      throughUs: 'refused',
      environment: 'refused',
      uncovered: '',
      uncoveredAsRoot: expect.stringMatching(/^(refused)?$/),
      written: 'undefined',
    });
    expect(readFileSync(made, 'utf8')).toBe('made');
    expect(readFileSync(secrets, 'utf8')).toBe('ключ');
  });

  it('is decoded by no child of the media engine, which does its work with all the rest', async () => {
    const [seen, kept] = [folder.file('seen.jpg', await makeJpeg()), folder.file('kept.jpg', await makeJpeg())];
    mkdirSync(folder.file('database'));
    const film = folder.file('database/film.mkv');
    await makeVideo(film, { video: 'mpeg4', seconds: 1 });
    const open = (hidden: string[]) => {
      const engine = createMediaEngine({ concurrency: 1, hidden });
      stops.push(() => engine.close());
      return engine;
    };
    const [blind, whole] = [open([kept, folder.file('database')]), open([])];
    for (const path of [kept, film]) {
      const facts = await whole.probe(path);
      await expect(blind.probe(path)).rejects.toThrow();
      await expect(blind.thumbnail(path, facts, folder.file('stolen.webp'))).rejects.toThrow();
    }
    await blind.thumbnail(seen, await blind.probe(seen), folder.file('thumbnail.webp'));
    await blind.selfTest();
  });

  it('is kept from the child of a camera too, which knows nothing of our settings', async () => {
    const quiet = () => undefined;
    const ingest = openIngest(
      {
        address: 'rtsp://127.0.0.1:4/none',
        sdp: null,
        reach: 'any',
        acceptsSelfSigned: false,
        folder: folder.file('pieces'),
      },
      { state: quiet, shape: quiet, segment: quiet, motion: quiet, picture: quiet },
      { hidden: [secrets] },
    );
    stops.push(() => ingest.stop());
    const ofChild = (what: string): string => readFileSync(`/proc/${ingest.child?.pid}/${what}`, 'utf8');
    await expect.poll(() => ofChild('mountinfo')).toContain(secrets);
    await expect.poll(() => ofChild('cmdline')).toMatch(/^[^\0]*node\0/);
    const names = ofChild('environ')
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.split('=')[0]);
    // PWD is the shell's.
    expect(new Set(names.filter((name) => name !== 'PWD'))).toEqual(
      new Set(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'TZ']),
    );
  });
});

it('is not promised where the folder could not be written any more', async () => {
  expect(await canHideFolder([secrets], folder.file('not-there'))).toBe(false);
});
