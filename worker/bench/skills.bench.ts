/**
 * CPU of each skill for an image, one after another, so that a loaded machine tells nearly the same as a quiet one.
 */
import { join } from 'node:path';
import { openClassifier } from '../src/vision/classify.ts';
import { decodeImage } from '../src/images/decode.ts';
import { detect } from '../src/vision/detect.ts';
import { openNetwork } from '../src/models/onnx.ts';
import { openImageProcess } from '../src/image-process.ts';
import { openSkills } from '../src/open-skills.ts';
import { createFrameAnalyser } from '../src/tasks/analyse-frame.ts';
import { drawPage, photographPage } from '../testing/drawn-images.ts';
import { photograph, PHOTOGRAPH_NAMES } from '../testing/photographs.ts';
import { cpuSeconds, residentMegabytes } from './process-costs.ts';

const ROUNDS = 3;
/**
 * The same graph on TensorFlow.js's WebAssembly, measured beside this one on one x64 machine before it was retired, 63
 * photographs: 448 against 87 ms.
 */
const ON_TENSORFLOW_MS = 448;

const modelsFolder = join(import.meta.dirname, '..', '..', 'models');
const images = [...PHOTOGRAPH_NAMES.map(photograph), await drawPage(), await photographPage(3)];
const rasters = await Promise.all(images.map(async (bytes) => (await decodeImage(bytes)).raster));

async function cpuMs<Image>(inputs: Image[], act: (image: Image) => Promise<unknown>): Promise<number> {
  for (const input of inputs) await act(input);
  const before = cpuSeconds();
  for (let round = 0; round < ROUNDS; round++) for (const input of inputs) await act(input);
  return ((cpuSeconds() - before) * 1000) / (inputs.length * ROUNDS);
}
const tell = (what: string, ms: number, more = '') =>
  console.log(`${what.padEnd(28)}${ms.toFixed(0).padStart(6)} CPU ms a picture${more}`);

const detector = await openNetwork('efficientdet-lite2', modelsFolder);
tell(
  'detector',
  await cpuMs(rasters, (raster) => detect(detector, raster)),
  ` (on TensorFlow.js, x64: ${ON_TENSORFLOW_MS})`,
);
await detector.release();
const classify = await openClassifier(modelsFolder);
tell('eyes, one pass', await cpuMs(rasters, classify));

const fetchImage = (index: string) => Promise.resolve(images[Number(index)] ?? Buffer.alloc(0));
const { skills } = await openSkills({
  modelsFolder,
  timeZone: 'Europe/Moscow',
  openai: null,
  fetchImage,
  images: await openImageProcess({ modelsFolder }),
  tell: console.error,
});
tell('looking, with second looks', await cpuMs(images, skills.analyse));
tell('text', await cpuMs(images, skills.readText));
tell('codes', await cpuMs(images, skills.readCodes));
const analyse = createFrameAnalyser({ skills, fetchImage });
tell(
  'all of it',
  await cpuMs([...images.keys()], (index) => analyse({ id: 1, second: 0, url: String(index) })),
  `; this process holds ${residentMegabytes(process.pid)} MB`,
);
process.exit();
