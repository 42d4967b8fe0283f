import type { MachineDetection } from '@rakurs/contract';
import { nounOf, titleOf } from '../nouns/nouns.ts';
import type { Network } from '../models/network.ts';
import { modelOf, openModel } from '../models/weights.ts';
import { grown } from '../sights/boxes.ts';
import { classify } from './classify.ts';
import { paletteOf } from './colours.ts';
import { crossCheck } from './cross-check.ts';
import { decodePicture, resized, type Raster } from './decode.ts';
import { detect, type Candidate } from './detect.ts';
import type { Impression, SeenObject } from './impression.ts';
import { lightOf } from './light.ts';
import { lookCloser } from './recheck-crops.ts';
import { lookSideways } from './detect-rotated.ts';
import { FOUND } from '../sights/thresholds.ts';

export interface Eyes {
  /** Which models look, for the person who reads what they saw. */
  model: string;
  look(bytes: Buffer): Promise<{ detections: MachineDetection[]; impression: Impression }>;
}

const DETECTOR = 'efficientdet-lite2';
const CLASSIFIER = 'mobilenet-v1';
export const EYES_MODEL = `${modelOf(DETECTOR).title} + ${modelOf(CLASSIFIER).title}`;
const MOST_OBJECTS = 100;
/** Colours and light need no more. */
const COLOUR_SIDE = 320;
const BLANK = 0.95;
const NEUTRAL = /сер|чёрн|бел|беж|корич/;

/** Loads the models once; they stay for as long as the process. */
export async function openEyes({ modelsFolder }: { modelsFolder: string }): Promise<Eyes> {
  const detector = await openModel(DETECTOR, modelsFolder);
  const classifier = await openModel(CLASSIFIER, modelsFolder);
  return {
    model: EYES_MODEL,
    async look(bytes) {
      const { width, height, raster } = await decodePicture(bytes);
      const candidates = await detect(detector, raster);
      const probabilities = await classify(classifier, raster);
      const small = await resized(raster, { side: COLOUR_SIDE, fit: 'inside' });
      const found = candidates.filter(({ confidence }) => confidence >= FOUND).slice(0, MOST_OBJECTS).map((candidate) => withColour(candidate, small));
      const glimpses = candidates.filter(({ confidence }) => confidence < FOUND).map(({ noun, confidence }) => ({ noun, confidence }));
      const seen = await thinkTwice({ found, glimpses, probabilities, detector, classifier, raster, small });
      return { detections: seen.objects.map(detectionOf), impression: { width, height, ...seen, palette: paletteOf(small), ...lightOf(small) } };
    },
  };
}

interface FirstLook {
  found: SeenObject[];
  glimpses: Impression['glimpses'];
  probabilities: Float32Array;
  detector: Network;
  classifier: Network;
  raster: Raster;
  small: Raster;
}

/** The models are asked about each other, and the picture is looked at once more where they are unsure. */
async function thinkTwice({ found, glimpses, probabilities, detector, classifier, raster, small }: FirstLook): Promise<Pick<Impression, 'objects' | 'glimpses' | 'gist'>> {
  const closer = await lookCloser({ classifier, picture: raster, objects: found, glimpses, probabilities });
  const checked = { glimpses: closer.glimpses, ...crossCheck(closer.objects, probabilities) };
  if (checked.objects.length > 0 || checked.gist || isBlank(small)) return checked;
  const sideways = await lookSideways({ detector, classifier, picture: raster });
  return { ...checked, objects: sideways.slice(0, MOST_OBJECTS).map((candidate) => withColour(candidate, small)) };
}

/** A wall, a sky, a covered lens: there is no side from which it would show more, and looking costs a second. */
const isBlank = (picture: Raster): boolean => (paletteOf(picture)[0]?.share ?? 1) > BLANK;

/** The middle of the box: its edges belong to the background. A vivid colour needs less of it than a neutral one, which shadows make everywhere. */
function withColour(candidate: Candidate, picture: Raster): SeenObject {
  const palette = paletteOf(picture, grown(candidate, -0.2));
  const vivid = palette.find(({ name }) => !NEUTRAL.test(name));
  const [first] = palette;
  const colour = vivid && vivid.share > 0.3 ? vivid.name : first && first.share > 0.5 ? first.name : null;
  return { ...candidate, colour, standing: 'seen' };
}

const detectionOf = ({ noun, confidence, x0, y0, x1, y1 }: SeenObject): MachineDetection => ({ class_name: titleOf(nounOf(noun)), confidence, x0, y0, x1, y1 });
