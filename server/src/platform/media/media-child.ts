/**
 * The process that decodes what strangers sent: started by child-process.ts with an empty environment, one task at a
 * time, and killed without
 * ceremony when it takes too long or too much.
 */
import './with-resolvers.ts';
import { readdirSync } from 'node:fs';
import { access, constants, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { startPixelMeter } from './ffmpeg/pixel-meter.ts';
import type { ChildMessage, MediaResult, MediaTask } from './messages.ts';
import { pictureRendition, pictureThumbnail } from './pictures/picture-copies.ts';
import { findPictureFacts } from './pictures/picture-facts.ts';
import { uprightPicture } from './pictures/upright.ts';
import { MediaRefused } from './refused.ts';
import { videoThumbnail } from './videos/poster.ts';
import { joinParts } from './videos/join.ts';
import { writeKeyFrames } from './videos/key-frames.ts';
import { writeMoments } from './videos/moments.ts';
import { makeProxy } from './videos/proxy.ts';
import { remux } from './videos/remux.ts';
import { writeStills } from './videos/stills.ts';
import { findVideoFacts } from './videos/video-facts.ts';

const tell = (message: ChildMessage): void => void process.send?.(message);

const HEARTBEAT_MS = 5000;

/** Hundredths, so that a long video does not flood the channel; and a sign of life when a hundredth takes long. */
function progressTeller(): (progress: number) => void {
  let told = { hundredths: -1, at: 0 };
  return (progress) => {
    const hundredths = Math.max(told.hundredths, Math.floor(progress * 100));
    if (hundredths === told.hundredths && performance.now() - told.at < HEARTBEAT_MS) return;
    told = { hundredths, at: performance.now() };
    tell({ kind: 'progress', progress: hundredths / 100 });
  };
}

async function work(task: MediaTask): Promise<MediaResult> {
  await access(task.path, constants.R_OK);
  startPixelMeter(task.pixelBudget);
  return task.kind === 'image' ? workOnPicture(task) : workOnVideo(task);
}

async function workOnPicture(task: Extract<MediaTask, { kind: 'image' }>): Promise<MediaResult> {
  switch (task.job) {
    case 'facts':
      return { job: 'facts', facts: await findPictureFacts(task.path, task.format) };
    case 'thumbnail':
      await writeFile(task.to, await pictureThumbnail(task.path, task.format));
      return { job: 'thumbnail' };
    case 'rendition': {
      const { bytes, mime } = await pictureRendition(task.path, task.format);
      await writeFile(task.to, bytes);
      return { job: 'rendition', mime };
    }
    case 'upright': {
      const { bytes, ...size } = await uprightPicture(task.path, task.format);
      if (bytes) await writeFile(task.to, bytes);
      return { job: 'upright', ...size, isKept: bytes === null };
    }
  }
}

async function workOnVideo(task: Extract<MediaTask, { kind: 'video' }>): Promise<MediaResult> {
  switch (task.job) {
    case 'facts':
      return { job: 'facts', facts: await findVideoFacts(task.path, task.format) };
    case 'thumbnail':
      await writeFile(task.to, await videoThumbnail(task.path, task.format, task.durationSeconds));
      return { job: 'thumbnail' };
    case 'frames':
      return { job: 'frames', frames: await writeKeyFrames({ ...task, folder: task.to, report: progressTeller() }) };
    case 'proxy':
      await makeProxy({ ...task, report: progressTeller() });
      return { job: 'proxy' };
    case 'remux':
      await remux({ ...task, report: progressTeller() });
      return { job: 'remux' };
    case 'join':
      return { job: 'join', ...(await joinParts({ ...task, report: progressTeller() })) };
    case 'moments':
      await writeMoments({ ...task, folder: task.to, tell: (moment) => tell({ kind: 'made', ...moment }) });
      return { job: 'moments' };
    case 'stills':
      return { job: 'stills', stills: await writeStills({ ...task, folder: task.to, report: progressTeller() }) };
  }
}

async function answer(task: MediaTask): Promise<void> {
  try {
    tell({ kind: 'done', result: await work(task) });
  } catch (error) {
    if (error instanceof MediaRefused) tell({ kind: 'refused', reason: error.reason });
    else tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Of every thread: a nice value belongs to a thread, and FFmpeg's are the children of those that Node has already
 * started.
 */
function yieldToOthers(niceness: number): void {
  // A server that was started with a lower priority has it already, and only an administrator may raise it.
  if (niceness <= getPriority()) return;
  if (process.platform !== 'linux') return setPriority(niceness);
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness);
}

yieldToOthers(Number(process.argv[2] ?? 0));
process.on('message', (task: MediaTask) => void answer(task));
// Ctrl+C and systemd signal the whole group. The server decides when we end: a death in the middle of a task would
// brand a sound file as damaged.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The server is gone, perhaps killed: so is the reason to live.
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });
