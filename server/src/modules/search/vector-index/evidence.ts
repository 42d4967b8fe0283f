import type { VisionOutput } from '@rakurs/contract';

/** What speaks for concepts on a frame: what all signs say together where they were reconciled, else logits alone. */
export type Evidence = Pick<VisionOutput, 'kinds'> & {
  concepts: readonly ({ id: number; logit: number } | { id: number; probability: number })[];
};

/** Logits within this reach of zero, in steps of which there are so many to one. */
const MAX_LOGIT = 127;
const STEPS = 256;
const WHOLE_SHARE = 255;
const MAX = 255;
/** Ids are far below it: an entry that bears it is a probability. */
const IS_PROBABILITY = 0x80_00;
const WHOLE_PROBABILITY = 32_767;
const CONCEPT_BYTES = 4;
const KIND_BYTES = 3;

/**
 * What was seen on a frame, for the few hundred frames that a query comes near to: four bytes a concept, three a kind.
 */
export function packEvidence({ concepts, kinds }: Evidence): Buffer {
  const kept = concepts.slice(0, MAX);
  const packed = Buffer.alloc(1 + kept.length * CONCEPT_BYTES + kinds.length * KIND_BYTES);
  packed.writeUInt8(kept.length);
  kept.forEach((concept, at) => {
    const value =
      'probability' in concept
        ? concept.probability * WHOLE_PROBABILITY
        : Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, concept.logit)) * STEPS;
    packed.writeUInt16LE('probability' in concept ? concept.id + IS_PROBABILITY : concept.id, 1 + at * CONCEPT_BYTES);
    packed.writeInt16LE(Math.round(value), 3 + at * CONCEPT_BYTES);
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
    concepts: Array.from({ length: amount }, (_, at) => {
      const id = packed.readUInt16LE(1 + at * CONCEPT_BYTES);
      const value = packed.readInt16LE(3 + at * CONCEPT_BYTES);
      return id >= IS_PROBABILITY
        ? { id: id - IS_PROBABILITY, probability: value / WHOLE_PROBABILITY }
        : { id, logit: value / STEPS };
    }),
    kinds: Array.from({ length: (packed.length - from) / KIND_BYTES }, (_, at) => ({
      id: packed.readUInt16LE(from + at * KIND_BYTES),
      share: packed.readUInt8(from + at * KIND_BYTES + 2) / WHOLE_SHARE,
    })),
  };
}
