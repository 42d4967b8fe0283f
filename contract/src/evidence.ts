import { z } from 'zod';
import { storedText } from './values.ts';

/**
 * What the signs of one look say together, each claim with the probability that it is true. Detector, concepts, kinds and
 * captions are reconciled here once: descriptions, answers, proposals, search and covers read this and nothing else.
 */
const probability = z.number().min(0).max(1);
const MAX_CONCEPTS = 600;
const MAX_THINGS = 100;
const MAX_KINDS = 10;
const MAX_CAPTIONS = 6;
const MAX_LEXICON_ID = 1_000_000;

/** From here up a claim may be said as a fact. */
export const CERTAIN = 0.9;

export const EvidenceOfThing = z.object({
  /** Key of the worker's noun table. */
  noun: storedText(100).min(1),
  /** That at least one is there. */
  probability,
  /** So many are there at least. */
  least: z.int().min(0).max(1000),
  /** No more than these; null when it cannot be told. */
  most: z.int().min(0).max(1000).nullable(),
});
export type EvidenceOfThing = z.output<typeof EvidenceOfThing>;

export const EvidenceOfKind = z.object({
  /** Russian nominative, as fine as it can be said: 'хаски', or 'собака'. */
  name: storedText(200).min(1),
  /** A wider word for it: 'собака' for 'хаски'. */
  wider: storedText(200).min(1),
  /** 'animal', 'vehicle', 'food' and the like. */
  group: storedText(100).min(1),
  /** That the name is right, and that the wider word is. */
  probability,
  wider_probability: probability,
  /** Key of the noun table where the detector has a word for it. */
  noun: storedText(100).nullable(),
});
export type EvidenceOfKind = z.output<typeof EvidenceOfKind>;

export const FrameEvidence = z.object({
  /** Of the reconciliation and of the calibration that it used. */
  version: storedText(40).min(1),
  /** Concepts of the model's lexicon, the surest first; those that are hardly there are left out. */
  concepts: z.array(z.object({ id: z.int().min(0).max(MAX_LEXICON_ID), probability })).max(MAX_CONCEPTS),
  /** Nouns of the detector, the surest first. */
  things: z.array(EvidenceOfThing).max(MAX_THINGS),
  /** What the picture as a whole is of, the surest first. */
  kinds: z.array(EvidenceOfKind).max(MAX_KINDS),
  /** English sentences that the decoder tried, the likeliest first: an order of words for claims, never a truth. */
  captions: z.array(storedText(300)).max(MAX_CAPTIONS),
});
export type FrameEvidence = z.output<typeof FrameEvidence>;
