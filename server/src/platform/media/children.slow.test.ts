import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeJpeg, makeMediaFolder, makeVideo } from '../../../testing/media/make-media.ts';
import { onBehalfOf } from '../fairness/on-behalf-of.ts';
import { createMediaEngine, MediaRefused, type MediaEngine, type MediaFacts, type MediaLimits } from './index.ts';

const folder = makeMediaFolder();
const picture = folder.file('picture.jpg');
const film = folder.file('film.mkv');
const FILM: MediaFacts = {
  kind: 'video',
  format: 'mkv',
  mime: 'video/x-matroska',
  width: 128,
  height: 96,
  durationSeconds: 3,
  takenAt: null,
  latitude: null,
  longitude: null,
  shownByBrowsers: false,
  codec: 'mpeg4',
};

/** Children that applications of earlier test files have left for the next. */
const others = new Set<number>();
beforeAll(async () => {
  for (const pid of childPids()) others.add(pid);
  folder.file('picture.jpg', await makeJpeg());
  await makeVideo(film, { video: 'mpeg4', seconds: 3 });
});
const engines: MediaEngine[] = [];
const open = (limits: Partial<MediaLimits> = {}): MediaEngine => {
  const engine = createMediaEngine({ concurrency: 1, limits });
  engines.push(engine);
  return engine;
};
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
  expect(childPids()).toEqual([]);
});
afterAll(() => folder.remove());

/** Of this file's engines; asked of the system, not of them. */
function childPids(): number[] {
  const threads = readdirSync('/proc/self/task');
  const children = threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.filter(
    (pid) =>
      !others.has(pid) &&
      existsSync(`/proc/${pid}/cmdline`) &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media-child'),
  );
}
const signalAll = (signal: NodeJS.Signals, pids: number[]) => pids.forEach((pid) => process.kill(pid, signal));

/** A proxy under way: resolves with the encoding child's pid when it first reports, and that child is stopped then. */
async function stoppedProxy(
  engine: MediaEngine,
  name: string,
  before: number[] = [],
): Promise<{ end: Promise<unknown>; pid: number; to: string }> {
  const to = folder.file(name);
  let end: Promise<unknown> = Promise.resolve();
  const pid = await new Promise<number>((resolve) => {
    let isStopped = false;
    const stop = () => {
      if (isStopped) return;
      isStopped = true;
      const pids = childPids().filter((child) => !before.includes(child));
      signalAll('SIGSTOP', pids);
      resolve(pids[0] ?? 0);
    };
    end = engine.proxy(film, FILM, to, stop).then(
      () => 'done',
      (error: unknown) => (error instanceof MediaRefused ? error.reason : error),
    );
    // A task may be over before it has reported anything.
    void end.then(() => resolve(0));
  });
  return { end, pid, to };
}

describe('the children', () => {
  it("are everybody's by turns: one's many looks do not delay another's first", async () => {
    const engine = open();
    const done: string[] = [];
    const look = (userId: number, name: string) =>
      onBehalfOf(userId, () => engine.probe(picture)).then(() => done.push(name));
    await Promise.all([...Array.from({ length: 30 }, (_, number) => look(1, `her ${number}`)), look(2, 'his')]);
    // Hers come to the line in whatever order the disc answers.
    expect(done.slice(0, 3)).toContain('his');
  });

  it('start with the first task, stay warm, and see nothing of our environment', async () => {
    const engine = open();
    expect(childPids()).toEqual([]);
    await engine.probe(picture);
    const [first] = childPids();
    await engine.probe(picture);
    expect(childPids()).toEqual([first]);
    const names = readFileSync(`/proc/${first}/environ`, 'utf8')
      .split('\0')
      .filter(Boolean)
      .map((entry) => entry.split('=')[0]);
    expect(new Set(names)).toEqual(
      new Set(['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'TZ']),
    );

    // Killed between two tasks: the next may still meet it, the one after that may not.
    process.kill(first ?? 0, 'SIGKILL');
    await engine.probe(picture).catch((error: unknown) => expect(error).toMatchObject({ reason: 'damaged' }));
    expect(await engine.probe(picture)).toMatchObject({ width: 64 });
  });

  it('are as many as allowed, however many tasks wait', async () => {
    const engine = createMediaEngine({ concurrency: 2 });
    engines.push(engine);
    const all = await Promise.all(Array.from({ length: 12 }, () => engine.probe(picture)));
    expect(all).toHaveLength(12);
    expect(childPids()).toHaveLength(2);
  });

  it('that encode a film hold up no picture, and give way to it', async () => {
    const engine = open();
    const { end, pid } = await stoppedProxy(engine, 'slow.mp4');
    const niceOf = (thread: string) =>
      readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16];
    expect(new Set(readdirSync(`/proc/${pid}/task`).map(niceOf))).toEqual(
      new Set([String(Math.max(10, getPriority()))]),
    );
    expect(await engine.probe(picture)).toMatchObject({ width: 64 });
    signalAll('SIGCONT', [pid]);
    expect(await end).toBe('done');
  });

  it('are replaced when they have grown', async () => {
    const engine = open({ recycleAboveMb: 1 });
    await engine.probe(picture);
    await engine.probe(picture);
    await expect.poll(childPids).toEqual([]);
  });
});

describe('a task that goes wrong takes only its child along', () => {
  it('killed in the middle', async () => {
    const engine = open();
    await engine.probe(picture);
    const others = childPids();
    const { end, pid, to } = await stoppedProxy(engine, 'killed.mp4', others);
    signalAll('SIGKILL', [pid]);
    expect(await end).toBe('damaged');
    expect(existsSync(to)).toBe(false);
    expect(childPids()).toEqual(others);
    await engine.proxy(film, FILM, to, () => undefined);
    expect(existsSync(to)).toBe(true);
  });

  it('left by whoever wanted it at the very end: the child that dies of it gets no other task', async () => {
    const engine = open();
    const leave = async (): Promise<unknown> => {
      const leaving = new AbortController();
      const made = () => {
        // The answer is on its way by now.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        leaving.abort(new Error('left'));
      };
      return engine.moments(film, FILM, {
        seconds: [0],
        longSide: 64,
        folder: folder.file('moments'),
        made,
        signal: leaving.signal,
      });
    };
    await expect(leave()).rejects.toThrow('left');
    await expect(leave()).rejects.toThrow('left');
  });

  it.each([
    ['fallen silent', { silenceMs: 100 }, 'timeout'],
    ['too slow', { proxyMs: 100 }, 'timeout'],
    ['too hungry', { killAboveMb: 1 }, 'too_large'],
  ] as const)('%s', async (_, limits, reason) => {
    const { end, to } = await stoppedProxy(open(limits), 'never.mp4');
    expect(await end).toBe(reason);
    expect(existsSync(to)).toBe(false);
    expect(childPids()).toEqual([]);
  });
});

describe('closing', () => {
  it('ends what is under way and what waits, and calls no file damaged', async () => {
    const engine = open();
    const { end, to } = await stoppedProxy(engine, 'closed.mp4');
    const waiting = engine
      .proxy(film, FILM, folder.file('waiting.mp4'), () => undefined)
      .catch((error: unknown) => error);
    await engine.close();
    for (const error of await Promise.all([end, waiting]))
      expect(error).toMatchObject({ message: 'The media engine is closed' });
    expect(existsSync(to)).toBe(false);
    await expect(engine.probe(picture)).rejects.toThrow('closed');
  });

  it('leaves idle children to the next engine where they are kept for it, and passes over the dead', async () => {
    const spares = new Map();
    const use = async (): Promise<number[]> => {
      const engine = createMediaEngine({ concurrency: 1, spares });
      await engine.probe(picture);
      await engine.close();
      return childPids();
    };
    const [first = 0, ...more] = await use();
    expect(more).toEqual([]);
    expect(await use()).toEqual([first]);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => existsSync(`/proc/${first}`)).toBe(false);
    const [next = 0] = await use();
    expect(next).not.toBe(first);
    process.kill(next, 'SIGKILL');
    await expect.poll(childPids).toEqual([]);
  });
});
