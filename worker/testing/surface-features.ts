import { decodeImage } from '../src/images/decode.ts';
import { askDetector } from '../src/vision/detect.ts';
import { openNetwork } from '../src/models/onnx.ts';
import type { Features } from '../src/classifiers/features.ts';
import { readProjection } from '../src/classifiers/projection.ts';
import { TAPPED_VALUES, viewOf } from '../src/classifiers/view.ts';
import { MODELS_FOLDER } from './models-folder.ts';

/** Features without names and top class: half a pass, for tests that need only what surfaces look like. */
export async function openSurfaceFeatures(): Promise<(bytes: Buffer) => Promise<Features>> {
  const [trunk, projection] = await Promise.all([
    openNetwork('efficientdet-lite2', MODELS_FOLDER, { only: TAPPED_VALUES }),
    readProjection(MODELS_FOLDER),
  ]);
  return async (bytes) => {
    const { width, height, raster } = await decodeImage(bytes);
    const { values, fitted } = await askDetector(trunk, raster);
    const whole = viewOf({ answer: values, fitted, region: { x0: 0, y0: 0, x1: 1, y1: 1 } }, projection);
    return {
      aspect: width / height,
      whole,
      proposals: { boxes: new Float32Array(), logits: new Int8Array() },
      embedding: new Int8Array(256),
      tiles: null,
    };
  };
}
