import { beforeAll, describe, expect, it } from 'vitest';
import { DRAWN_SIGNS } from '../../testing/drawn-signs.ts';
import { MODELS_FOLDER } from '../../testing/models-folder.ts';
import { photograph, PHOTOGRAPH_NAMES } from '../../testing/photographs.ts';
import recorded from '../../testing/recorded-boxes.json' with { type: 'json' };
import { openNetwork, type OnnxNetwork } from '../models/onnx.ts';
import { intersectionOverUnion } from '../analysis/boxes.ts';
import { decodeImage } from '../images/decode.ts';
import { detect, type Candidate } from './detect.ts';

let network: OnnxNetwork;
beforeAll(async () => void (network = await openNetwork('efficientdet-lite2', MODELS_FOLDER)));

/** Each box of one list that the other has not: none of that name which lies on it as exactly, as surely. */
const lacking = ({
  of,
  from,
  place,
  confidence,
}: {
  of: Candidate[];
  from: Candidate[];
  place: number;
  confidence: number;
}) =>
  of.filter(
    (box) =>
      !from.some(
        (other) =>
          other.noun === box.noun &&
          intersectionOverUnion(other, box) > place &&
          Math.abs(other.confidence - box.confidence) < confidence,
      ),
  );

/**
 * The boxes were recorded from the original TFLite file, run by TensorFlow.js, before its graph was translated. Nothing
 * but the
 * order of additions may lie between the two.
 */
describe('the translated detector', () => {
  it.each(Object.entries(DRAWN_SIGNS))('sees on %s what the original saw', async (name, image) => {
    const before = recorded[name as keyof typeof DRAWN_SIGNS];
    const now = await detect(network, image);
    const exactly = { place: 0.999, confidence: 0.001 };
    expect(lacking({ of: before, from: now, ...exactly })).toEqual([]);
    expect(lacking({ of: now, from: before, ...exactly })).toEqual([]);
  });

  it.each(PHOTOGRAPH_NAMES)('sees on the photograph %s what the original saw', async (name) => {
    const now = await detect(network, (await decodeImage(photograph(name))).raster);
    // Decoding and resizing differ by a shade between machines; who stands on the very threshold may fall on either
    // side.
    const nearly = { place: 0.95, confidence: 0.03 };
    const clear = (boxes: Candidate[]) => boxes.filter(({ confidence }) => confidence > 0.28);
    expect(lacking({ of: clear(recorded[name]), from: now, ...nearly })).toEqual([]);
    expect(lacking({ of: clear(now), from: recorded[name], ...nearly })).toEqual([]);
  });

  it('answers the same for the same image', async () => {
    const picture = DRAWN_SIGNS['a clock'];
    expect(await detect(network, picture)).toEqual(await detect(network, picture));
  });
});
