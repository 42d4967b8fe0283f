import { Muxer } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { BoxSplitter, mimeOfHead, ticksOf, ticksPerSecond } from './boxes.ts';

export interface Fragment {
  bytes: Buffer;
  isKey: boolean;
  /** On the clock of its session. */
  second: number;
  /** When its packet came, in milliseconds. */
  at: number;
}

/** One muxer for record and live view: each packet that goes in comes out at once as a fragment of an mp4. */
export class Fragmenter {
  head: Buffer | null = null;
  private ticks = 1;
  private readonly splitter = new BoxSplitter();
  private written: Buffer[] = [];
  private index = -1;

  private constructor(private readonly muxer: Muxer) {}

  static async open(addTrack: (muxer: Muxer) => number): Promise<Fragmenter> {
    const written: Buffer[] = [];
    const muxer = await Muxer.open(
      { write: (bytes) => written.push(Buffer.from(bytes)) && bytes.length },
      // Fragments end where we flush. Without the trailer: its index would grow as long as the camera sends.
      {
        format: 'mp4',
        useAsyncWrite: false,
        bufferSize: 1 << 18,
        options: { movflags: 'frag_custom+empty_moov+default_base_moof+skip_trailer', flush_packets: 1 },
      },
    );
    const fragmenter = new Fragmenter(muxer);
    fragmenter.written = written;
    fragmenter.index = addTrack(muxer);
    return fragmenter;
  }

  /** Of a head that has been written. */
  get mime(): string | null {
    return this.head && mimeOfHead(this.head);
  }

  async write(packet: Packet, at: number): Promise<Fragment[]> {
    const isKey = packet.isKeyframe;
    await this.muxer.writePacket(packet, this.index);
    // Otherwise the packet would lie there until the next one comes.
    await this.muxer.getFormatContext().writeFrame(null);
    const parts = this.splitter.push(Buffer.concat(this.written.splice(0)));
    return parts.flatMap(({ kind, bytes }) => {
      if (kind === 'fragment') return [{ bytes, isKey, second: ticksOf(bytes) / this.ticks, at }];
      this.head = bytes;
      this.ticks = ticksPerSecond(bytes);
      return [];
    });
  }

  async close(): Promise<void> {
    await this.muxer.close();
  }
}
