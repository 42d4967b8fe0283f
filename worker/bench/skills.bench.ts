/** CPU of each skill for a picture, one after another, so that a loaded machine tells nearly the same as a quiet one. */
import { join } from 'node:path';
import { openClassifier } from '../src/eyes/classify.ts';
import { decodePicture } from '../src/eyes/decode.ts';
import { detect } from '../src/eyes/detect.ts';
import { openNetwork } from '../src/models/onnx.ts';
import { openSkills } from '../src/open-skills.ts';
import { createFrameAnalyser } from '../src/tasks/analyse-frame.ts';
import { drawPage, photographPage } from '../testing/drawn-pictures.ts';
import { photograph, PHOTOGRAPH_NAMES } from '../testing/photographs.ts';
import { cpuSeconds, residentMegabytes } from './process-costs.ts';

const ROUNDS = 3;
/** The same graph on TensorFlow.js's WebAssembly, measured beside this one on one x64 machine before it was retired, 63 photographs: 448 against 87 ms. */
const ON_TENSORFLOW_MS = 448;

const modelsFolder = join(import.meta.dirname, '..', '..', 'models');
const pictures = [...PHOTOGRAPH_NAMES.map(photograph), await drawPage(), await photographPage(3)];
const rasters = await Promise.all(pictures.map(async (bytes) => (await decodePicture(bytes)).raster));

async function cpuMs<Picture>(inputs: Picture[], act: (picture: Picture) => Promise<unknown>): Promise<number> {
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

const fetchPicture = (index: string) => Promise.resolve(pictures[Number(index)] ?? Buffer.alloc(0));
const { skills } = await openSkills({
  modelsFolder,
  timeZone: 'Europe/Moscow',
  openai: null,
  fetchPicture,
  tell: console.error,
});
tell('looking, with second looks', await cpuMs(pictures, skills.look));
tell('text', await cpuMs(pictures, skills.readText));
tell('codes', await cpuMs(pictures, skills.readCodes));
const analyse = createFrameAnalyser({ skills, fetchPicture });
tell(
  'all of it',
  await cpuMs([...pictures.keys()], (index) => analyse({ id: 1, second: 0, url: String(index) })),
  `; this process holds ${residentMegabytes(process.pid)} MB`,
);
process.exit();
