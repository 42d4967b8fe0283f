import { EYES_VERSION, type Look, type SeenObject, type Sight } from '@rakurs/contract';
import { NETWORKS } from '../models/networks.ts';
import { openNetwork, type OnnxNetwork } from '../models/onnx.ts';
import { grown } from '../sights/boxes.ts';
import { FOUND } from '../sights/thresholds.ts';
import type { Features, View } from '../teach/features.ts';
import { readProjection } from '../teach/projection.ts';
import { TAPPED_VALUES } from '../teach/view.ts';
import { called } from './called.ts';
import { openClassifier } from './classify.ts';
import { paletteOf } from './colours.ts';
import { crossCheck } from './cross-check.ts';
import { decodePicture, resized, type Raster } from './decode.ts';
import { detectRotated } from './detect-rotated.ts';
import { askDetector, candidatesIn, type Candidate } from './detect.ts';
import { createCloserLook, featuresOf } from './features.ts';
import { fingerprintOf } from './fingerprint.ts';
import { lightOf } from './light.ts';
import { recheckCrops, type FirstLook } from './recheck-crops.ts';

export interface Eyes {
  /** Which models look, for the person who reads what they saw. */
  model: string;
  look(bytes: Buffer): Promise<Pick<Sight, 'objects' | 'impression' | 'look' | 'fingerprint'> & { features: Features }>;
  /** The picture as a whole, without the things on it. */
  glance(bytes: Buffer): Promise<Look>;
  /** What taught classes are found by, without naming anything. */
  see(bytes: Buffer): Promise<Features>;
  /** The same picture in four overlapping quarters, for what is small on it. */
  seeCloser(bytes: Buffer): Promise<View[]>;
}

const DETECTOR = 'efficientdet-lite2';
const EYES_MODEL = `${NETWORKS[DETECTOR].title} + ${NETWORKS[EYES_VERSION].title}`;
const MOST_OBJECTS = 100;
const MOST_GLIMPSES = 200;
/** Colours and light need no more. */
const COLOUR_SIDE = 320;
const BLANK = 0.95;
const NEUTRAL = /сер|чёрн|бел|беж|корич/;

/** Loads the models once; they stay for as long as the process. */
export async function openEyes({ modelsFolder }: { modelsFolder: string }): Promise<Eyes> {
  const projection = await readProjection(modelsFolder);
  const detector = await openNetwork(DETECTOR, modelsFolder, { also: TAPPED_VALUES });
  const classify = await openClassifier(modelsFolder);
  return {
    model: EYES_MODEL,
    glance: async (bytes) => (await classify((await decodePicture(bytes)).raster)).look,
    async see(bytes) {
      const { raster, ...size } = await decodePicture(bytes);
      return featuresOf({
        answer: await askDetector(detector, raster),
        look: (await classify(raster)).look,
        size,
        projection,
      });
    },
    seeCloser: createCloserLook({ modelsFolder, projection }),
    async look(bytes) {
      const { width, height, raster } = await decodePicture(bytes);
      const answer = await askDetector(detector, raster);
      const candidates = candidatesIn(answer);
      const { look, ...belief } = await classify(raster);
      const small = await resized(raster, { side: COLOUR_SIDE, fit: 'inside' });
      const objects = candidates
        .filter(({ confidence }) => confidence >= FOUND)
        .slice(0, MOST_OBJECTS)
        .map((candidate) => withColour(candidate, small));
      const glimpses = candidates
        .filter(({ confidence }) => confidence < FOUND)
        .slice(0, MOST_GLIMPSES)
        .map((candidate) => ({ ...candidate, ...called(candidate.noun) }));
      const checked = await secondOpinion({ objects, glimpses, belief, detector, classify, picture: raster, small });
      return {
        objects: checked.objects,
        impression: {
          width,
          height,
          glimpses: checked.glimpses,
          gist: checked.gist,
          palette: paletteOf(small),
          ...lightOf(small),
        },
        look,
        fingerprint: await fingerprintOf(raster),
        features: featuresOf({ answer, look, size: { width, height }, projection }),
      };
    },
  };
}

type Unchecked = FirstLook & { detector: OnnxNetwork; small: Raster };
type Checked = Pick<FirstLook, 'objects' | 'glimpses'> & Pick<Sight['impression'], 'gist'>;

/** The models are asked about each other, and the picture is looked at once more where they are unsure. */
async function secondOpinion({ detector, small, ...first }: Unchecked): Promise<Checked> {
  const { objects, glimpses } = await recheckCrops(first);
  const checked = { glimpses, ...crossCheck(objects, first.belief) };
  if (objects.length > 0 || checked.gist || isBlank(small)) return checked;
  const rotated = await detectRotated({ detector, classify: first.classify, picture: first.picture });
  return { ...checked, objects: rotated.slice(0, MOST_OBJECTS).map((candidate) => withColour(candidate, small)) };
}

/** A wall, a sky, a covered lens: there is no side from which it would show more, and looking costs a second. */
const isBlank = (picture: Raster): boolean => (paletteOf(picture)[0]?.share ?? 1) > BLANK;

/** The middle of the box: its edges belong to the background. A vivid colour needs less of it than a neutral one, which shadows make everywhere. */
function withColour(candidate: Candidate, picture: Raster): SeenObject {
  const palette = paletteOf(picture, grown(candidate, -0.2));
  const vivid = palette.find(({ name }) => !NEUTRAL.test(name));
  const [first] = palette;
  const colour = vivid && vivid.share > 0.3 ? vivid.name : first && first.share > 0.5 ? first.name : null;
  return { ...candidate, ...called(candidate.noun), colour, standing: 'seen' };
}
