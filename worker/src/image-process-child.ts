/**
 * The process that opens what strangers have sent: it knows neither the key nor the settings, and what it gives back is
 * pixels and words.
 * Started by image-process.ts, and killed when an image takes too long or too much.
 */
import sharp from 'sharp';
import { decodeImage } from './images/decode.ts';
import { createThreadRpc } from './platform/thread-rpc.ts';
import { serveParent } from './platform/child-rpc.ts';
import { siblingProgram } from './platform/sibling-program.ts';
import { ImageForgotten, type SentImage, type ImageResponses, type ImageRequest } from './image-process-messages.ts';
import { openTextReader, type TextReader } from './ocr/read-text.ts';
import { applyOrientation, shrinkToJpeg } from './images/reencode.ts';
import { thumbnailOf } from './classifiers/video/motion.ts';

// No frame is looked at twice: what sharp would keep for the next time is only memory.
sharp.cache(false);
// What the server hands out. SVG and PDF, which reach for other files, are not among it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
    'VipsForeignLoadHeif',
    'VipsForeignLoadTiff',
  ],
});

const [modelsFolder = ''] = process.argv.slice(2);
let opening: Promise<TextReader> | null = null;
const reader = () =>
  (opening ??= openTextReader({ languageFolders: [modelsFolder] }).catch((error: unknown) => {
    // What did not open today may open next time.
    opening = null;
    throw error;
  }));
const readCodes = createThreadRpc<Uint8Array, ImageResponses['codes']>(
  siblingProgram(import.meta.url, 'barcode-thread'),
);

/** The last few, so that what looks at an image in several ways is sent it once. */
const MAX_KEPT = 8;
const MAX_KEPT_BYTES = 64 * 1024 ** 2;
const kept = new Map<number, Buffer>();
const keptBytes = (): number => [...kept.values()].reduce((sum, { length }) => sum + length, 0);
function bytesOf({ image, bytes }: SentImage): Buffer {
  const known = bytes ? asBuffer(bytes) : kept.get(image);
  if (!known) throw new ImageForgotten('The picture is not known any more');
  kept.delete(image);
  kept.set(image, known);
  for (const older of kept.keys())
    if (older !== image && (kept.size > MAX_KEPT || keptBytes() > MAX_KEPT_BYTES)) kept.delete(older);
  return known;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function answer(question: ImageRequest): Promise<ImageResponses[keyof ImageResponses]> {
  if (question.kind === 'reader') return (await reader()).model;
  const bytes = bytesOf(question);
  switch (question.kind) {
    case 'upright':
      return applyOrientation(bytes);
    case 'decode':
      return decodeImage(bytes);
    case 'text':
      return (await reader()).readText(bytes);
    case 'codes':
      return readCodes(bytes);
    case 'thumbnail':
      return thumbnailOf(bytes);
    case 'shrink':
      return shrinkToJpeg(bytes, question.side);
  }
}

serveParent(answer);
