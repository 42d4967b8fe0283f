import type { OnnxNetwork } from '../models/onnx.ts';
import type { Box } from '../analysis/boxes.ts';
import type { Classify } from './classify.ts';
import { turned, type Raster } from '../images/decode.ts';
import { detect, type Candidate } from './detect.ts';
import { supportFor } from './support.ts';
import { MIN_SHOWN_CONFIDENCE, isClear } from '../analysis/thresholds.ts';

const SUPPORTED = 0.08;
/** Sure enough to need no word of the classifier. */
const SURE = 0.65;

/**
 * Scans lie on their side and things are photographed from above. When an image says nothing as it is, it is looked at
 * from both
 * sides; as this is the last resort, only what both models agree on counts.
 */
export async function detectRotated({
  detector,
  classify,
  image,
}: {
  detector: OnnxNetwork;
  classify: Classify;
  image: Raster;
}): Promise<Candidate[]> {
  for (const degrees of [90, 270] as const) {
    const view = await turned(image, degrees);
    const found = (await detect(detector, view)).filter(({ confidence }) => confidence >= MIN_SHOWN_CONFIDENCE);
    if (found.length === 0) continue;
    const belief = await classify(view);
    const agreed = found
      .map((candidate) => agreedOn(candidate, supportFor(candidate.noun, belief) ?? 0))
      .filter((candidate) => candidate !== null);
    if (agreed.length > 0) return agreed.map((candidate) => ({ ...candidate, ...turnedBack(candidate, degrees) }));
  }
  return [];
}

/** Two models that were asked apart: both are wrong less often than either. */
function agreedOn(candidate: Candidate, support: number): Candidate | null {
  if (support < SUPPORTED && candidate.confidence < SURE) return null;
  const agreed = { ...candidate, confidence: 1 - (1 - candidate.confidence) * (1 - Math.min(1, support)) };
  return isClear(agreed) ? agreed : null;
}

/** Where a box of the turned image stands in the image itself. */
export const turnedBack = ({ x0, y0, x1, y1 }: Box, degrees: 90 | 270): Box =>
  degrees === 90 ? { x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 } : { x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 };
