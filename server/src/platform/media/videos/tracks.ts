import { Decoder, FilterAPI, type Encoder, type Muxer } from 'node-av/api';
import type { Frame, Packet, Stream } from 'node-av/lib';
import { spendPixels } from '../ffmpeg/pixel-meter.ts';
import { MAX_PIXELS } from '../refused.ts';

/** One stream's way from the original into the proxy. */
export interface Track {
  feed(packet: Packet): Promise<void>;
  finish(): Promise<void>;
  close(): void;
}

export function copyTrack(muxer: Muxer, stream: Stream): Track {
  const index = muxer.addStream(stream);
  return {
    feed: (packet) => muxer.writePacket(packet, index),
    finish: () => muxer.writePacket(null, index),
    close: () => undefined,
  };
}

export interface EncodedTrack {
  stream: Stream;
  filters: readonly string[];
  /** Looks at what was decoded before it costs more; throws where it must not go on. */
  inspect?: (frame: Frame) => void;
  /** Which of the filtered frames are encoded. */
  isKept?: (frame: Frame) => boolean;
  encoder: (from: { decoder: Decoder; filter: FilterAPI }) => Promise<Encoder>;
}

export async function encodeTrack(
  muxer: Muxer,
  { stream, filters, inspect, isKept = () => true, encoder: openEncoder }: EncodedTrack,
): Promise<Track> {
  const decoder = await Decoder.create(stream, { exitOnError: false, options: { max_pixels: MAX_PIXELS } });
  const filter = FilterAPI.create(filters.join(','));
  const encoder = await openEncoder({ decoder, filter });
  // Without the input stream: the muxer would copy its display matrix, and the upright picture would be turned once
  // more.
  const index = muxer.addStream(encoder);

  const encode = async (frame: Frame | null) => {
    if (frame && !isKept(frame)) return frame.free();
    for (const packet of await encoder.encodeAll(frame)) {
      await muxer.writePacket(packet, index);
      packet.free();
    }
    frame?.free();
  };
  const pass = async (frame: Frame | null) => {
    if (frame) {
      spendPixels(frame);
      inspect?.(frame);
    }
    for (const filtered of await filter.processAll(frame)) await encode(filtered);
    frame?.free();
  };
  return {
    async feed(packet) {
      for (const frame of await decoder.decodeAll(packet)) await pass(frame);
    },
    async finish() {
      for (const frame of await decoder.decodeAll(null)) await pass(frame);
      await pass(null);
      await encode(null);
      await muxer.writePacket(null, index);
    },
    close() {
      decoder.close();
      filter.close();
      encoder.close();
    },
  };
}
