import { join } from 'node:path';
import { VISION_VERSION, type VisionOutput, type DetectedObject, type FrameAnalysis } from '@rakurs/contract';
import { NETWORKS } from '../models/networks.ts';
import { openNetwork, type OnnxNetwork } from '../models/onnx.ts';
import { grown } from '../analysis/boxes.ts';
import { MIN_SHOWN_CONFIDENCE } from '../analysis/thresholds.ts';
import type { Features, View } from '../classifiers/features.ts';
import { readProjection } from '../classifiers/projection.ts';
import { TAPPED_VALUES } from '../classifiers/view.ts';
import { reconcile, readCalibration, readCaptionWords } from '../evidence/index.ts';
import { readKinds } from '../analysis/kinds.ts';
import { readLexicon } from '../analysis/lexicon.ts';
import { openCaptioner } from './captioner.ts';
import { detectionNames } from './detection-names.ts';
import { openClassifier } from './classify.ts';
import { paletteOf } from './colours.ts';
import { crossCheck, type Verdict } from './cross-check.ts';
import { decodeImage, resized, type Raster } from '../images/decode.ts';
import { detectRotated } from './detect-rotated.ts';
import { askDetector, candidatesIn, type Candidate } from './detect.ts';
import { createTileExtractor, featuresOf } from './features.ts';
import { fingerprintOf } from './fingerprint.ts';
import { lightOf } from './light.ts';
import { kindsOf, wideBeliefs } from './top-class.ts';
import { recheckCrops, type FirstPass } from './recheck-crops.ts';

export interface Vision {
  /** Which models look, for the user who reads what they saw. */
  model: string;
  analyse(
    bytes: Buffer,
  ): Promise<Pick<FrameAnalysis, 'objects' | 'impression' | 'look' | 'fingerprint'> & { features: Features }>;
  /** The image as a whole, without the things on it. */
  embedImage(bytes: Buffer): Promise<VisionOutput>;
  /** What taught classes are found by, without naming anything. */
  extractFeatures(bytes: Buffer): Promise<Features>;
  /** The same image in four overlapping quarters, for what is small on it. */
  extractTiles(bytes: Buffer): Promise<View[]>;
}

const DETECTOR = 'efficientdet-lite2';
const VISION_MODEL = `${NETWORKS[DETECTOR].title} + ${NETWORKS[VISION_VERSION].title}`;
const MAX_OBJECTS = 100;
const MAX_LOW_CONFIDENCE_DETECTIONS = 200;
/** Colours and light need no more. */
const COLOUR_SIDE = 320;
const BLANK = 0.95;
const NEUTRAL = /сер|чёрн|бел|беж|корич/;

/** Loads the models once; they stay for as long as the process. `decode`: who opens the images; here, unless told. */
export async function openVision({
  modelsFolder,
  decode = decodeImage,
}: {
  modelsFolder: string;
  decode?: typeof decodeImage;
}): Promise<Vision> {
  const projection = await readProjection(modelsFolder);
  const detector = await openNetwork(DETECTOR, modelsFolder, { also: TAPPED_VALUES });
  const classify = await openClassifier(modelsFolder);
  const folder = join(modelsFolder, VISION_VERSION);
  const [lexicon, kinds, calibration, captionWords] = await Promise.all([
    readLexicon(folder),
    readKinds(folder),
    readCalibration(folder),
    readCaptionWords(folder),
  ]);
  const tellCaptions = await openCaptioner(modelsFolder, captionWords.words);
  return {
    model: VISION_MODEL,
    embedImage: async (bytes) => (await classify((await decode(bytes)).raster)).look,
    async extractFeatures(bytes) {
      const { raster, ...size } = await decode(bytes);
      return featuresOf({
        answer: await askDetector(detector, raster),
        look: (await classify(raster)).look,
        size,
        projection,
      });
    },
    extractTiles: createTileExtractor({ modelsFolder, projection, decode }),
    async analyse(bytes) {
      const { width, height, raster } = await decode(bytes);
      const answer = await askDetector(detector, raster);
      const candidates = candidatesIn(answer);
      const { look, answer: seen, ...belief } = await classify(raster);
      const small = await resized(raster, { side: COLOUR_SIDE, fit: 'inside' });
      const objects = candidates
        .filter(({ confidence }) => confidence >= MIN_SHOWN_CONFIDENCE)
        .slice(0, MAX_OBJECTS)
        .map((candidate) => withColour(candidate, small));
      const lowConfidenceDetections = candidates
        .filter(({ confidence }) => confidence < MIN_SHOWN_CONFIDENCE)
        .slice(0, MAX_LOW_CONFIDENCE_DETECTIONS)
        .map((candidate) => ({ ...candidate, ...detectionNames(candidate.noun) }));
      const checked = await secondOpinion({
        objects,
        lowConfidenceDetections,
        belief,
        detector,
        classify,
        image: raster,
        small,
      });
      const evidence = reconcile(
        {
          ...checked,
          logits: seen.words,
          kinds: kindsOf(belief.probabilities, { calibration, kinds }),
          wide: wideBeliefs(belief.probabilities, calibration),
          captions: isBlank(small) ? [] : await tellCaptions(seen.grid),
        },
        { lexicon, calibration, captionWords },
      );
      return {
        objects: checked.objects,
        impression: {
          width,
          height,
          glimpses: checked.lowConfidenceDetections,
          gist: checked.topClass,
          evidence,
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

type Unchecked = FirstPass & { detector: OnnxNetwork; small: Raster };
type Checked = Pick<FirstPass, 'objects' | 'lowConfidenceDetections'> & Verdict;

/** The models are asked about each other, and the image is looked at once more where they are unsure. */
async function secondOpinion({ detector, small, ...first }: Unchecked): Promise<Checked> {
  const { objects, lowConfidenceDetections } = await recheckCrops(first);
  const checked = { lowConfidenceDetections, ...crossCheck(objects, first.belief) };
  if (objects.length > 0 || checked.topClass || isBlank(small)) return checked;
  const rotated = await detectRotated({ detector, classify: first.classify, image: first.image });
  return { ...checked, objects: rotated.slice(0, MAX_OBJECTS).map((candidate) => withColour(candidate, small)) };
}

/** A wall, a sky, a covered lens: there is no side from which it would show more, and looking costs a second. */
const isBlank = (image: Raster): boolean => (paletteOf(image)[0]?.share ?? 1) > BLANK;

/**
 * The middle of the box: its edges belong to the background. A vivid colour needs less of it than a neutral one, which
 * shadows make everywhere.
 */
function withColour(candidate: Candidate, picture: Raster): DetectedObject {
  const palette = paletteOf(picture, grown(candidate, -0.2));
  const vivid = palette.find(({ name }) => !NEUTRAL.test(name));
  const [first] = palette;
  const colour = vivid && vivid.share > 0.3 ? vivid.name : first && first.share > 0.5 ? first.name : null;
  return { ...candidate, ...detectionNames(candidate.noun), colour, standing: 'seen' };
}
