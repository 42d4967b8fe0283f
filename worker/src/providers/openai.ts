import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Scene } from '@rakurs/contract';
import { createPool } from '../platform/pool.ts';
import type { AnalysedFile } from '../analysis/analysed-file.ts';
import { createCaller, parseJson, type Message, type OpenaiConfig, type Part, type Spent } from './openai-call.ts';
import {
  Answered,
  ANSWERER,
  ask,
  DESCRIBE_IMAGE,
  DESCRIBER,
  describeVideo,
  ImageDescription,
  repair,
  SCHEMAS,
  VideoDescription,
} from './openai-prompts.ts';
import type { Provider } from './provider.ts';

/** A model looks at this many frames of a video at once; more cost more than they tell. */
const MAX_FRAMES_SENT = 8;
/** A model that tells more scenes than this rambles. */
const MAX_SCENES = 64;
/** What our own readers found is sent along: small print does not survive the smaller image. */
const MAX_READING_LENGTH = 2000;

export type { OpenaiConfig };
interface OpenaiProvider extends Provider {
  name: 'openai';
  /** What all calls so far took. */
  spent(): Spent;
}

export interface OpenaiDeps {
  /** A frame by its address, upright. Only the frames that are shown to the model are fetched. */
  fetchImage: (url: string) => Promise<Buffer>;
  /** A jpeg no longer than this. */
  shrink: (bytes: Buffer, side: number) => Promise<Buffer>;
  sleep?: (ms: number) => Promise<void>;
  now?: () => number;
}

/**
 * A language model that sees, behind any OpenAI-compatible server. Throws when it cannot answer; its answers are
 * checked before anybody sees them.
 */
export function createOpenai(
  config: OpenaiConfig,
  { fetchImage, shrink, sleep = (ms) => pause(ms), now = Date.now }: OpenaiDeps,
): OpenaiProvider {
  const caller = createCaller({ config, sleep, now });
  const pool = createPool(config.atOnce);

  /** An answer out of shape is sent back once, with what is wrong with it. */
  async function converse<Shape extends z.ZodType>({
    messages,
    shape,
    schema,
  }: {
    messages: Message[];
    shape: Shape;
    schema: object;
  }): Promise<z.output<Shape>> {
    const first = await caller.complete(messages, schema);
    const parsed = shape.safeParse(parseJson(withoutFence(first)));
    if (parsed.success) return parsed.data;
    const again = await caller.complete(
      [...messages, { role: 'assistant', content: first }, { role: 'user', content: repair(faultsOf(parsed.error)) }],
      schema,
    );
    const repaired = shape.safeParse(parseJson(withoutFence(again)));
    if (repaired.success) return repaired.data;
    throw new Error(`Языковая модель дважды ответила не по схеме: ${faultsOf(repaired.error)}`);
  }

  const messagesFor = async (
    subject: AnalysedFile,
    { system, task }: { system: string; task: string },
  ): Promise<Message[]> => [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [
        ...(await showFrames(subject, { side: config.imageSide, fetchImage, shrink })),
        { type: 'text', text: task },
      ],
    },
  ];
  const author = { provider: 'openai', model: config.model } as const;

  return {
    name: 'openai',
    model: config.model,
    describe: (subject) =>
      pool.run(async () => {
        if (subject.kind === 'image') {
          const { text } = await converse({
            messages: await messagesFor(subject, { system: DESCRIBER, task: DESCRIBE_IMAGE }),
            shape: ImageDescription,
            schema: SCHEMAS.picture,
          });
          return { text, ...author, scenes: [] };
        }
        const { text, scenes } = await converse({
          messages: await messagesFor(subject, { system: DESCRIBER, task: describeVideo(subject.durationSeconds) }),
          shape: VideoDescription,
          schema: SCHEMAS.video,
        });
        return { text, ...author, scenes: inOrder(scenes, subject) };
      }),
    answer: (question, frame) =>
      pool.run(async () => {
        const subject: AnalysedFile = { kind: 'image', realDate: null, durationSeconds: null, frames: [frame] };
        const told = await converse({
          messages: await messagesFor(subject, { system: ANSWERER, task: ask(question, frame) }),
          shape: Answered,
          schema: SCHEMAS.answer,
        });
        return { frame_id: frame.id, ...told, ...author };
      }),
    spent: caller.spent,
  };
}

async function showFrames(
  subject: AnalysedFile,
  { side, fetchImage, shrink }: { side: number } & Pick<OpenaiDeps, 'fetchImage' | 'shrink'>,
): Promise<Part[]> {
  const shown = spread(subject.frames, MAX_FRAMES_SENT);
  const parts = await Promise.all(
    shown.map(async ({ second, url, analysis }): Promise<Part[]> => {
      const small = await shrink(await fetchImage(url), side);
      const found = [
        ...(analysis.text === ''
          ? []
          : [`прочитанный текст: ${JSON.stringify(analysis.text.slice(0, MAX_READING_LENGTH))}`]),
        ...analysis.codes.map(
          ({ format, content }) => `код ${format}: ${JSON.stringify(content.slice(0, MAX_READING_LENGTH))}`,
        ),
      ];
      const when = subject.kind !== 'image' ? [`Кадр на ${Math.round(second * 10) / 10} с`] : [];
      const heading = [...when, ...found].join('; ');
      return [
        ...(heading === '' ? [] : [{ type: 'text' as const, text: heading }]),
        { type: 'image_url', image_url: { url: `data:image/jpeg;base64,${small.toString('base64')}` } },
      ];
    }),
  );
  return parts.flat();
}

/** So many of them, evenly over the whole, the first and the last included. */
function spread<T>(items: T[], most: number): T[] {
  if (items.length <= most) return items;
  return Array.from(
    { length: most },
    (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))],
  ).filter((item) => item !== undefined);
}

/** Scenes as they follow each other, within the video. */
function inOrder(scenes: Scene[], { durationSeconds }: AnalysedFile): Scene[] {
  const end = durationSeconds ?? Infinity;
  return scenes
    .filter(({ second }) => second <= end)
    .map(({ second, until_second: until, text }) => ({
      second,
      until_second: Math.min(end, Math.max(second, until)),
      text,
    }))
    .toSorted((one, other) => one.second - other.second)
    .slice(0, MAX_SCENES);
}

/** Small models put their JSON into a fence whatever they are told. */
const withoutFence = (text: string): string => /```(?:json)?\s*([\s\S]*?)```/.exec(text)?.[1] ?? text;
const faultsOf = (error: z.ZodError): string =>
  error.issues
    .map(({ path, message }) => `${path.join('.') || 'ответ'}: ${message}`)
    .join('; ')
    .slice(0, 500);
