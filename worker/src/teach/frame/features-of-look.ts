import type { Features } from '../features.ts';

const NOTHING = { rows: 0, columns: 0, channels: 0, values: new Int8Array(0), scale: 1 };
const WHOLE = { x0: 0, y0: 0, x1: 1, y1: 1 };

/** A frame of which only the look is known: enough for classes of whole frames, and nothing for classes of things. */
export const featuresOfLook = (embedding: string): Features => ({
  aspect: 1,
  whole: { region: WHOLE, fine: NOTHING, coarse: NOTHING },
  proposals: { boxes: new Float32Array(0), logits: new Int8Array(0) },
  embedding: Int8Array.from(new Int8Array(Buffer.from(embedding, 'base64'))),
  tiles: null,
});
