import { decodePicture } from '../src/eyes/decode.ts';
import { askDetector } from '../src/eyes/detect.ts';
import { openNetwork } from '../src/models/onnx.ts';
import type { Features } from '../src/teach/features.ts';
import { readProjection } from '../src/teach/projection.ts';
import { TAPPED_VALUES, viewOf } from '../src/teach/view.ts';
import { MODELS_FOLDER } from './models-folder.ts';

/** Features without names and gist: half a pass, for tests that need only what surfaces look like. */
export async function openSurfaceSight(): Promise<(bytes: Buffer) => Promise<Features>> {
  const [trunk, projection] = await Promise.all([
    openNetwork('efficientdet-lite2', MODELS_FOLDER, { only: TAPPED_VALUES }),
    readProjection(MODELS_FOLDER),
  ]);
  return async (bytes) => {
    const { width, height, raster } = await decodePicture(bytes);
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
