import { z } from 'zod';
import { FAULT_CODES } from './faults.ts';
import type { IngestOrder } from './ingest.ts';

/** What the child needs to know of our patience. */
export interface PullLimits {
  /** From the connection to the first picture, and between two packets afterwards. */
  stallMs: number;
  segmentSeconds: number;
  /** Between two pictures for the card. */
  pictureMs: number;
}

export type ParentMessage =
  | { kind: 'pull'; order: IngestOrder; limits: PullLimits }
  | { kind: 'watch'; isWatched: boolean }
  /** The segment that has been begun is told, then the child ends. */
  | { kind: 'finish' };

const bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .transform((value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength));
const ms = z.number().min(0).max(8.64e15);

/** A child holds what a stranger's camera sent: nothing that it says is believed unread. */
export const ingestMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('beat') }),
  z.object({
    kind: z.literal('live'),
    shape: z.object({
      codec: z.enum(['h264', 'h265', 'other']),
      width: z.int().min(1),
      height: z.int().min(1),
      fps: z.number().positive().nullable(),
      isProxied: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('segment'),
    /** In the order's folder, and nowhere else. */
    name: z.string().regex(/^[0-9a-f-]+\.mp4$/),
    session: z.uuid(),
    startedAt: ms,
    seconds: z.number().min(0),
    bytes: z.int().min(1),
    initBytes: z.int().min(1),
    offsetSeconds: z.number().min(0),
    motion: z.number().min(0).max(1),
  }),
  z.object({ kind: z.literal('motion'), at: ms, strength: z.number().min(0).max(1) }),
  z.object({ kind: z.literal('picture'), at: ms, bytes }),
  z.object({ kind: z.literal('head'), mime: z.string().max(100), bytes }),
  z.object({ kind: z.literal('fragment'), isKey: z.boolean(), at: ms, bytes }),
  z.object({ kind: z.literal('ended'), fault: z.enum(FAULT_CODES), videoSeconds: z.number().min(0) }),
]);
export type IngestMessage = z.output<typeof ingestMessage>;
/** As the child sends it. */
export type EmitIngest = (message: z.input<typeof ingestMessage>) => void;
