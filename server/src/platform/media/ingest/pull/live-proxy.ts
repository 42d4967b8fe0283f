import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { MAX_PIXELS } from '../../refused.ts';
import { fitInside, shapeOf, uprightFilters } from '../../videos/stream-shape.ts';
import { Fragmenter, type Fragment } from './fragmenter.ts';

const SIZE = { long: 640, short: 640, step: 2 };
const RATE = 12;
const KEY_SECONDS = 1;

/** A small copy in H.264 of what browsers do not play. It costs a good part of a core, so it lives only while somebody looks. */
export class LiveProxy {
  private fragmenter: Fragmenter | null = null;
  private hasBegun = false;

  private constructor(
    private readonly decoder: Decoder,
    private readonly filter: FilterAPI,
    private readonly encoder: Encoder,
  ) {}

  static async open(stream: Stream): Promise<LiveProxy> {
    const shape = shapeOf(stream);
    const decoder = await Decoder.create(stream, { threadCount: 1, exitOnError: false, options: { max_pixels: MAX_PIXELS, flags: 'low_delay' } });
    const filter = FilterAPI.create([...uprightFilters(shape, fitInside(shape.stored, SIZE)), `fps=${RATE}`, 'format=yuv420p'].join(','));
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, { decoder, filter, gopSize: RATE * KEY_SECONDS, threadCount: 1, options: { preset: 'ultrafast', tune: 'zerolatency', crf: 28 } });
    return new LiveProxy(decoder, filter, encoder);
  }

  get head(): { bytes: Buffer; mime: string } | null {
    const { head = null, mime = null } = this.fragmenter ?? {};
    return head && mime ? { bytes: head, mime } : null;
  }

  async write(packet: Packet, at: number): Promise<Fragment[]> {
    if (!this.hasBegun && !packet.isKeyframe) return [];
    this.hasBegun = true;
    const fragments: Fragment[] = [];
    for (const frame of await this.decoder.decodeAll(packet)) {
      for (const small of await this.filter.processAll(frame)) {
        for (const coded of await this.encoder.encodeAll(small)) {
          this.fragmenter ??= await Fragmenter.open((muxer) => muxer.addStream(this.encoder));
          fragments.push(...(await this.fragmenter.write(coded, at)));
          coded.free();
        }
        small.free();
      }
      frame.free();
    }
    return fragments;
  }

  async close(): Promise<void> {
    await this.fragmenter?.close();
    this.decoder.close();
    this.filter.close();
    this.encoder.close();
  }
}
