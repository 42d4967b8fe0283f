import type { VisionOutput } from '@rakurs/contract';
import { openNetwork, type OnnxNetwork } from '../models/onnx.ts';
import { QUARTER, type Features, type View } from '../classifiers/features.ts';
import type { Projection } from '../classifiers/projection.ts';
import { proposalsOf } from '../classifiers/proposals.ts';
import { TAPPED_VALUES, viewOf } from '../classifiers/view.ts';
import { cropped, decodeImage } from '../images/decode.ts';
import { anchorsIn, askDetector, type DetectorAnswer } from './detect.ts';

const WHOLE = { x0: 0, y0: 0, x1: 1, y1: 1 };
const STARTS = [0, 1 - QUARTER];
const TILES = STARTS.flatMap((y0) => STARTS.map((x0) => ({ x0, y0, x1: x0 + QUARTER, y1: y0 + QUARTER })));

interface Answers {
  answer: DetectorAnswer;
  look: VisionOutput;
  size: { width: number; height: number };
  projection: Projection;
}

/** What the same two passes that name things also tell about things without a name. */
export function featuresOf({ answer, look, size, projection }: Answers): Features {
  const { count, scores, boxAt } = anchorsIn(answer);
  return {
    aspect: size.width / size.height,
    whole: viewOf({ answer: answer.values, fitted: answer.fitted, region: WHOLE }, projection),
    proposals: proposalsOf(
      Array.from({ length: count }, (_, anchor) => boxAt(anchor)),
      scores,
    ),
    embedding: Int8Array.from(new Int8Array(Buffer.from(look.embedding, 'base64'))),
    tiles: null,
  };
}

/**
 * The half of the detector that describes, without the half that names: it takes half the time. It is loaded when
 * somebody first needs it.
 */
export function createTileExtractor({
  modelsFolder,
  projection,
  decode = decodeImage,
}: {
  modelsFolder: string;
  projection: Projection;
  decode?: typeof decodeImage;
}): (bytes: Buffer) => Promise<View[]> {
  let opening: Promise<OnnxNetwork> | null = null;
  return async (bytes) => {
    opening ??= openNetwork('efficientdet-lite2', modelsFolder, { only: TAPPED_VALUES }).catch((error: unknown) => {
      // What did not open today may open next time.
      opening = null;
      throw error;
    });
    const [trunk, { raster }] = await Promise.all([opening, decode(bytes)]);
    const tiles: View[] = [];
    for (const region of TILES) {
      const { values, fitted } = await askDetector(trunk, await cropped(raster, region));
      tiles.push(viewOf({ answer: values, fitted, region }, projection));
    }
    return tiles;
  };
}
