import { Decoder, FilterAPI, type Demuxer } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { MAX_PIXELS } from '../refused.ts';
import { spendPixels } from './pixel-meter.ts';

/**
 * One thread: a child has a core to itself, and more threads delay the first picture. A damaged packet is passed over.
 */
const openDecoder = (stream: Stream): Promise<Decoder> =>
  Decoder.create(stream, { threadCount: 1, exitOnError: false, options: { max_pixels: MAX_PIXELS } });

/**
 * Pictures of one stream in the order they are shown. Each is freed when the next is asked for. Damaged ones are left
 * out.
 */
export async function* framesOf(input: Demuxer, stream: Stream, { keyOnly = false } = {}): AsyncGenerator<Frame> {
  const decoder = await openDecoder(stream);
  try {
    for await (const frame of decoder.frames(keyOnly ? keyPackets(input, stream) : input.packets(stream.index))) {
      if (!frame) continue;
      try {
        spendPixels(frame);
        yield frame;
      } finally {
        frame.free();
      }
    }
  } finally {
    decoder.close();
  }
}

/** Only the packets that decode by themselves, and the end. */
async function* keyPackets(input: Demuxer, stream: Stream): AsyncGenerator<Packet | null> {
  for await (const packet of input.packets(stream.index)) {
    if (packet === null || packet.isKeyframe) yield packet;
    else packet.free();
  }
}

export interface RgbPicture {
  width: number;
  height: number;
  /** Three bytes a pixel, row by row, nothing between the rows. */
  rgb: Buffer;
}

/** The frame's pixels after the filters; FFmpeg's scaler knows the frame's colour matrix and range. */
export const toRgb = (frame: Frame, filters: readonly string[] = []): Promise<RgbPicture> =>
  toPixels(frame, [...filters, 'scale', 'format=rgb24']);

/** With how opaque each pixel is as a fourth byte. */
export const toRgba = (frame: Frame): Promise<RgbPicture> => toPixels(frame, ['scale', 'format=rgba']);

/** How bright each pixel is, in this size. */
export async function toGrey(
  frame: Frame,
  { width, height }: { width: number; height: number },
): Promise<{ width: number; height: number; pixels: Buffer }> {
  const { rgb, ...size } = await toPixels(frame, [`scale=${width}:${height}:flags=area`, 'format=gray']);
  return { ...size, pixels: rgb };
}

async function toPixels(frame: Frame, filters: readonly string[]): Promise<RgbPicture> {
  const graph = FilterAPI.create(filters.join(','));
  try {
    const [picture] = await graph.processAll(frame);
    if (!picture) throw new Error('The filters gave no picture');
    try {
      return { width: picture.width, height: picture.height, rgb: picture.toBuffer() };
    } finally {
      picture.free();
    }
  } finally {
    graph.close();
  }
}
