/**
 * Three questions on a described video against describing it once: what was seen is kept, so a question looks at
 * nothing.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { taskKinds, type Recognition, type FrameAnalysis } from '@rakurs/contract';
import { openImageProcess } from '../src/image-process.ts';
import { openSkills } from '../src/open-skills.ts';
import { createFrameAnalyser } from '../src/tasks/analyse-frame.ts';
import { createTaskHandlers } from '../src/tasks/index.ts';
import { drawLines } from '../testing/drawn-images.ts';
import { photograph, PHOTOGRAPH_NAMES } from '../testing/photographs.ts';
import { cpuSeconds } from './process-costs.ts';

const FRAMES = Number(process.env['BENCH_FRAMES'] ?? 64);
const QUESTIONS = ['Есть ли лодка?', 'Сколько кошек на видео?', 'Что написано?'];
const SIZE = { width: 1280, height: 720 };

/** A camera that moves over the photographs one after another; a caption on every fourth frame. */
const video = await Promise.all(
  Array.from({ length: FRAMES }, async (_, index) => {
    const name = PHOTOGRAPH_NAMES[Math.floor((index * PHOTOGRAPH_NAMES.length) / FRAMES)] ?? 'nagasaki-boats';
    const wide = await sharp(photograph(name))
      .resize(SIZE.width + 160, SIZE.height + 90, { fit: 'cover' })
      .toBuffer();
    const way = (index % 20) / 20;
    const frame = sharp(wide).extract({ left: Math.round(160 * way), top: Math.round(90 * way), ...SIZE });
    const caption = await drawLines({
      width: 900,
      height: 120,
      lines: [{ text: `ПРИЧАЛ № ${index}`, x: 40, y: 80, size: 56, colour: '#ffffff', weight: 'bold' }],
    });
    return frame
      .composite(index % 4 === 0 ? [{ input: caption, left: 60, top: 40 }] : [])
      .jpeg({ quality: 88 })
      .toBuffer();
  }),
);

const fetchImage = (url: string) => Promise.resolve(video[Number(url)] ?? Buffer.alloc(0));
const { skills, embedImage, provider } = await openSkills({
  modelsFolder: join(import.meta.dirname, '..', '..', 'models'),
  timeZone: 'Europe/Moscow',
  openai: null,
  fetchImage,
  images: await openImageProcess({ modelsFolder: join(import.meta.dirname, '..', '..', 'models') }),
  tell: console.error,
});
const analyse = createFrameAnalyser({ skills, fetchImage });
let looks = 0;
const handlers = createTaskHandlers({
  provider,
  embedImage,
  analyseFrame: (frame) => {
    looks += 1;
    return analyse(frame);
  },
});
const frames = video.map((_, index) => ({ id: index + 1, second: index * 2, url: String(index) }));

/** As it goes between server and worker: the contract's schemas on both sides, JSON between them. */
const travel = <T>(schema: { parse(value: unknown): T }, value: unknown): T =>
  schema.parse(JSON.parse(JSON.stringify(value)));
async function describe(): Promise<Recognition> {
  const payload = travel(taskKinds.recognise.payload, {
    kind: 'video',
    real_date: null,
    duration_seconds: FRAMES * 2,
    frames,
  });
  return travel(taskKinds.recognise.result, await handlers.recognise(payload));
}
async function answer(question: string, frameAnalysis: (index: number) => FrameAnalysis | null): Promise<string[]> {
  const given = {
    kind: 'video',
    question,
    frames: frames.map((frame, index) => ({ ...frame, sight: frameAnalysis(index) })),
  };
  const result = travel(taskKinds.answer.result, await handlers.answer(travel(taskKinds.answer.payload, given)));
  return result.answers.map(({ text }) => text);
}

async function measure<T>(act: () => Promise<T>): Promise<{ value: T; wall: number; cpu: number; looks: number }> {
  const [startedAt, cpu, before] = [performance.now(), cpuSeconds(), looks];
  const value = await act();
  return { value, wall: (performance.now() - startedAt) / 1000, cpu: cpuSeconds() - cpu, looks: looks - before };
}

await analyse({ id: 1, second: 0, url: '0' });
const once = await measure(describe);
const asked = await measure(async () => {
  const texts: string[][] = [];
  for (const question of QUESTIONS)
    texts.push(await answer(question, (index) => once.value.frames[index]?.sight ?? null));
  return texts;
});
// The old way looked again for each question; one is measured and stands for all three.
const anew = await measure(() => answer(QUESTIONS[0] ?? '', () => null));
if (anew.value.join() !== asked.value[0]?.join())
  throw new Error('An answer from what was kept differs from a fresh one');

const told = ({ wall, cpu }: { wall: number; cpu: number }) => `${wall.toFixed(2)} s, ${cpu.toFixed(2)} s of CPU`;
const ratio = (more: { wall: number; cpu: number }, times: number) =>
  `${((once.wall + more.wall * times) / once.wall).toFixed(3)} by the clock, ${((once.cpu + more.cpu * times) / once.cpu).toFixed(3)} by CPU`;
console.log(
  `describing a video of ${FRAMES} frames once: ${told(once)}, ${once.looks} looks; what was seen is ${Math.round(JSON.stringify(once.value.frames).length / 1000)} kB`,
);
console.log(
  `three questions on it: ${told(asked)}, ${asked.looks} looks (${asked.value.map((texts) => `«${[...new Set(texts)].slice(0, 3).join('», «')}»`).join('; ')})`,
);
console.log(`ratio, described and asked three times against described once: ${ratio(asked, 1)} (aim < 1.15)`);
console.log(
  `the old way, looking again for each question: ${ratio(anew, 3)} (one question: ${told(anew)}, ${anew.looks} looks)`,
);
process.exit();
