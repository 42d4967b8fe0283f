import { createChildRpc } from './platform/child-rpc.ts';
import { hideablePaths } from './platform/sandbox.ts';
import { siblingProgram } from './platform/sibling-program.ts';
import { ImageForgotten, type SentImage, type ImageResponses, type ImageRequest } from './image-process-messages.ts';
import { ImageUndecodable } from './images/image-undecodable.ts';

/** Far more than any image takes on a slow machine; text is read in several passes, each with a limit of its own. */
const LIMIT_MS = 2 * 60_000;
const TEXT_LIMIT_MS = 10 * 60_000;
/** An image of 100 megapixels takes a quarter of it. */
const KILL_ABOVE_MB = 2000;

export interface ImageProcess {
  /** Whether who opens images sees nothing of the rest; Linux alone can do so. */
  isSandboxed: boolean;
  /** Who reads text. Throws when there is nobody. */
  reader(): Promise<string>;
  /** The same bytes, or those of an image that stands upright. */
  upright(bytes: Buffer): Promise<Buffer>;
  decode(bytes: Buffer): Promise<ImageResponses['decode']>;
  readText(bytes: Buffer): Promise<ImageResponses['text']>;
  readCodes(bytes: Buffer): Promise<ImageResponses['codes']>;
  /** Of a moment of a video, to see whether anything has moved. */
  thumbnail(jpeg: Uint8Array): Promise<Uint8Array>;
  /** A jpeg no longer than this. */
  shrink(bytes: Buffer, side: number): Promise<Buffer>;
}

interface ImageProcessOptions {
  modelsFolder: string;
  /** Files and folders that nobody who opens a stranger's image may see, from the root. */
  hidden?: readonly string[];
}

/** Whoever opens an image does so in a process of its own; what comes from there is pixels and words. */
export async function openImageProcess({ modelsFolder, hidden = [] }: ImageProcessOptions): Promise<ImageProcess> {
  const hides = await hideablePaths(hidden);
  const call = createChildRpc<ImageRequest, ImageResponses[keyof ImageResponses]>({
    program: siblingProgram(import.meta.url, 'image-process-child'),
    args: [modelsFolder],
    hidden: hides,
    killAboveMb: KILL_ABOVE_MB,
    faults: { ImageUndecodable, ImageForgotten },
  });
  // The child answers each kind as `PictureAnswers` has it; both are built together.
  const ask = async <K extends ImageRequest['kind']>(question: ImageRequest & { kind: K }, limitMs = LIMIT_MS) =>
    (await call(question, limitMs)) as ImageResponses[K];
  const numbers = new WeakMap<Uint8Array, number>();
  let last = 0;
  /** Asks about an image; its bytes go along the first time, and again when the other side has forgotten them. */
  const about = async <T>(bytes: Uint8Array, put: (carried: SentImage) => Promise<T>): Promise<T> => {
    const known = numbers.get(bytes);
    const image = known ?? (last += 1);
    if (known === undefined) numbers.set(bytes, image);
    try {
      return await put(known === undefined ? { image, bytes } : { image });
    } catch (error) {
      if (!(error instanceof ImageForgotten)) throw error;
      return put({ image, bytes });
    }
  };
  return {
    isSandboxed: hides !== null,
    reader: () => ask({ kind: 'reader' }),
    upright: async (bytes) =>
      about(bytes, async (carried) => {
        const turned = await ask({ kind: 'upright', ...carried });
        return turned ? asBuffer(turned) : bytes;
      }),
    async decode(bytes) {
      const { raster, ...size } = await about(bytes, (carried) => ask({ kind: 'decode', ...carried }));
      return { ...size, raster: { ...raster, bytes: asBuffer(raster.bytes) } };
    },
    readText: (bytes) => about(bytes, (carried) => ask({ kind: 'text', ...carried }, TEXT_LIMIT_MS)),
    readCodes: (bytes) => about(bytes, (carried) => ask({ kind: 'codes', ...carried })),
    thumbnail: (bytes) => about(bytes, (carried) => ask({ kind: 'thumbnail', ...carried })),
    shrink: async (bytes, side) => asBuffer(await about(bytes, (carried) => ask({ kind: 'shrink', side, ...carried }))),
  };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
