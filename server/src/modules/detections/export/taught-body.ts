import { EMBEDDING_LENGTH } from '@rakurs/contract';
import { z } from 'zod';

const DETECTOR_CLASSES = 90;
const positive = z.number().positive();
const plane = (columns: number) => z.object({ weights: z.array(z.number()).length(columns), bias: z.number() });
const calibration = z.object({ slope: z.number(), shift: z.number() });

/**
 * What a worker has learned, as far as it can be taken away: the shapes of worker/src/classifiers/taught-class.ts,
 * feature version teach-1.
 */
export const TaughtBody = z.discriminatedUnion('head', [
  z.object({ head: z.literal('things'), plane: plane(DETECTOR_CLASSES), calibration }),
  z.object({ head: z.literal('look'), plane: plane(EMBEDDING_LENGTH), calibration }),
  z.object({
    head: z.literal('texture'),
    texture: z.object({
      weights: z.base64(),
      bias: z.number(),
      sizes: z.tuple([positive, positive]),
      proportions: z.tuple([positive, positive]),
    }),
    calibration,
  }),
]);
export type TaughtBody = z.output<typeof TaughtBody>;

const axes = z.object({
  channels: z.int(),
  kept: z.int(),
  mean: z.array(z.number()),
  axes: z.array(z.number()),
  scale: z.number(),
});
/** models/teach-1/projection.json */
export const Projection = z.object({ fine: axes, coarse: axes });
export type Projection = z.output<typeof Projection>;
