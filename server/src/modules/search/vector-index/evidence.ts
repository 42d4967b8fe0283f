import type { VisionOutput } from '@rakurs/contract';

export type Evidence = Pick<VisionOutput, 'concepts' | 'kinds'>;

/** Logits within this reach of zero, in steps of which there are so many to one. */
const MAX_LOGIT = 127;
const STEPS = 256;
const WHOLE_SHARE = 255;
const MAX = 255;
const CONCEPT_BYTES = 4;
const KIND_BYTES = 3;

/**
 * What was seen on a frame, for the few hundred frames that a query comes near to: four bytes a concept, three a kind.
 */
export function packEvidence({ concepts, kinds }: Evidence): Buffer {
  const kept = concepts.slice(0, MAX);
  const packed = Buffer.alloc(1 + kept.length * CONCEPT_BYTES + kinds.length * KIND_BYTES);
  packed.writeUInt8(kept.length);
  kept.forEach(({ id, logit }, at) => {
    packed.writeUInt16LE(id, 1 + at * CONCEPT_BYTES);
    packed.writeInt16LE(Math.round(Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, logit)) * STEPS), 3 + at * CONCEPT_BYTES);
  });
  const from = 1 + kept.length * CONCEPT_BYTES;
  kinds.forEach(({ id, share }, at) => {
    packed.writeUInt16LE(id, from + at * KIND_BYTES);
    packed.writeUInt8(Math.round(share * WHOLE_SHARE), from + at * KIND_BYTES + 2);
  });
  return packed;
}

export function readEvidence(packed: Buffer): Evidence {
  const amount = packed.readUInt8();
  const from = 1 + amount * CONCEPT_BYTES;
  return {
    concepts: Array.from({ length: amount }, (_, at) => ({
      id: packed.readUInt16LE(1 + at * CONCEPT_BYTES),
      logit: packed.readInt16LE(3 + at * CONCEPT_BYTES) / STEPS,
    })),
    kinds: Array.from({ length: (packed.length - from) / KIND_BYTES }, (_, at) => ({
      id: packed.readUInt16LE(from + at * KIND_BYTES),
      share: packed.readUInt8(from + at * KIND_BYTES + 2) / WHOLE_SHARE,
    })),
  };
}
