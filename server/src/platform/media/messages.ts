import { z } from 'zod';
import type { PictureFormat, VideoFormat } from './facts.ts';
import type { RenditionMime } from './pictures/picture-copies.ts';
import { REFUSAL_REASONS } from './refused.ts';

/** A piece of a camera's record, and what is wanted of it: seconds after its first picture. */
export interface JoinedPart {
  path: string;
  from: number;
  /** Null: to its end. */
  to: number | null;
}

/**
 * What travels between the server and a media child. The child trusts the server; the server checks what a child says.
 */
export type PictureTask = { job: 'facts' } | { job: 'thumbnail' | 'rendition' | 'upright'; to: string };
export type VideoTask =
  | { job: 'facts' }
  | { job: 'thumbnail' | 'proxy'; to: string; durationSeconds: number | null }
  | { job: 'frames'; to: string; durationSeconds: number | null; mostFrames?: number | undefined }
  | { job: 'remux'; to: string; startedAt: string }
  | { job: 'join'; to: string; startedAt: string; parts: JoinedPart[] }
  | { job: 'stills'; to: string; seconds: number[] }
  | { job: 'moments'; to: string; seconds: number[]; longSide: number };
interface TaskOf {
  path: string;
  /** How many pixels may be decoded, see budget.ts; without, as many as there are. */
  pixelBudget?: number;
}
export type MediaTask =
  | ({ kind: 'image'; format: PictureFormat } & PictureTask & TaskOf)
  | ({ kind: 'video'; format: VideoFormat } & VideoTask & TaskOf);

const count = z.number().int().positive();
const foundFacts = z.object({
  width: count,
  height: count,
  durationSeconds: z.number().positive().nullable(),
  /** The most trusted first. */
  taken: z.array(z.object({ wall: z.string(), zone: z.string().nullable() })),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  shownByBrowsers: z.boolean(),
  codec: z.string().nullable(),
});
/** Facts before the server has placed the date in a time zone. */
export type FoundFacts = z.infer<typeof foundFacts>;

const result = z.discriminatedUnion('job', [
  z.object({ job: z.literal('facts'), facts: foundFacts }),
  z.object({ job: z.literal('rendition'), mime: z.enum(['image/jpeg', 'image/webp'] satisfies RenditionMime[]) }),
  z.object({
    job: z.literal('frames'),
    frames: z.array(z.object({ second: z.number().min(0), name: z.string().regex(/^\d+\.jpg$/) })),
  }),
  z.object({ job: z.literal('upright'), width: count, height: count, isKept: z.boolean() }),
  z.object({
    job: z.literal('stills'),
    stills: z.array(
      z.object({ second: z.number().min(0), name: z.string().regex(/^\d+\.jpg$/), width: count, height: count }),
    ),
  }),
  z.object({ job: z.literal('join'), seconds: z.number().min(0), startSecond: z.number().min(0) }),
  z.object({ job: z.enum(['thumbnail', 'proxy', 'remux', 'moments']) }),
]);
export type MediaResult = z.infer<typeof result>;

export const childMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('progress'), progress: z.number().min(0).max(1) }),
  /** One of many results is there already. Without a name it is the same as the one before. */
  z.object({
    kind: z.literal('made'),
    second: z.number().min(0),
    name: z
      .string()
      .regex(/^\d+\.jpg$/)
      .nullable(),
  }),
  z.object({ kind: z.literal('done'), result }),
  /** The file is at fault. */
  z.object({ kind: z.literal('refused'), reason: z.enum(REFUSAL_REASONS) }),
  /** We are, or the machine is. */
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type ChildMessage = z.infer<typeof childMessage>;
export type MadeMoment = Pick<Extract<ChildMessage, { kind: 'made' }>, 'second' | 'name'>;
