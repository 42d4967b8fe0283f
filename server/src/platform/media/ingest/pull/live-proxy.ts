import { Decoder, Encoder, FilterAPI } from 'node-av/api';
import { FF_ENCODER_LIBX264 } from 'node-av/constants';
import type { Packet, Stream } from 'node-av/lib';
import { MAX_PIXELS } from '../../refused.ts';
import { fitInside, shapeOf, uprightFilters } from '../../videos/stream-shape.ts';
import { Fragmenter, type Fragment } from './fragmenter.ts';

const SIZE = { long: 640, short: 640, step: 2 };
const RATE = 12;
const KEY_SECONDS = 1;

/**
 * A small copy in H.264 of what browsers do not play. It costs a good part of a core, so it lives only while somebody
 * looks.
 */
export class LiveProxy {
  private hasBegun = false;

  private constructor(
    private readonly way: { decoder: Decoder; filter: FilterAPI; encoder: Encoder; fragmenter: Fragmenter },
  ) {}

  static async open(stream: Stream): Promise<LiveProxy> {
    const shape = shapeOf(stream);
    const decoder = await Decoder.create(stream, {
      threadCount: 1,
      exitOnError: false,
      options: { max_pixels: MAX_PIXELS, flags: 'low_delay' },
    });
    const filter = FilterAPI.create(
      [...uprightFilters(shape, fitInside(shape.stored, SIZE)), `fps=${RATE}`, 'format=yuv420p'].join(','),
    );
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      decoder,
      filter,
      gopSize: RATE * KEY_SECONDS,
      threadCount: 1,
      options: { preset: 'ultrafast', tune: 'zerolatency', crf: 28 },
    });
    const fragmenter = await Fragmenter.open((muxer) => muxer.addStream(encoder));
    return new LiveProxy({ decoder, filter, encoder, fragmenter });
  }

  get head(): { bytes: Buffer; mime: string } | null {
    const { head, mime } = this.way.fragmenter;
    return head && mime ? { bytes: head, mime } : null;
  }

  async write(packet: Packet, at: number): Promise<Fragment[]> {
    if (!this.hasBegun && !packet.isKeyframe) return [];
    this.hasBegun = true;
    const fragments: Fragment[] = [];
    for (const frame of await this.way.decoder.decodeAll(packet)) {
      for (const small of await this.way.filter.processAll(frame)) {
        for (const coded of await this.way.encoder.encodeAll(small)) {
          fragments.push(...(await this.way.fragmenter.write(coded, at)));
          coded.free();
        }
        small.free();
      }
      frame.free();
    }
    return fragments;
  }

  async close(): Promise<void> {
    await this.way.fragmenter.close();
    this.way.decoder.close();
    this.way.filter.close();
    this.way.encoder.close();
  }
}
