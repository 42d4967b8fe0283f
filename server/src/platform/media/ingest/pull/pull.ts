import type { Demuxer } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { IngestFault, type FaultCode } from '../faults.ts';
import type { IngestOrder } from '../ingest.ts';
import type { PullLimits, EmitIngest } from '../ingest-messages.ts';
import { Fragmenter } from './fragmenter.ts';
import { LiveProxy } from './live-proxy.ts';
import { LiveView } from './live-view.ts';
import { isPicture, FrameSampler } from './frame-sampler.ts';
import { PacketTimes } from './packet-times.ts';
import { parametersIn } from './parameter-sets.ts';
import { SegmentWriter } from './segment-writer.ts';
import { openCamera, openSource, shapeOfSource, type CameraSource, type Source } from './source.ts';

export interface PullWish {
  order: IngestOrder;
  limits: PullLimits;
  tell: EmitIngest;
}

const WATCHDOG_MS = 250;
/** Times the patience between packets: the first key frame may be long in coming. */
const FIRST_PICTURE = 3;
/** No picture of a camera is larger; whoever looks would get it whole. */
const MAX_PACKET_BYTES = 16 * 1024 * 1024;
/** FFmpeg may hang in a call that nothing wakes. */
const UNWIND_MS = 5000;

/** One connection to a camera, from the first word to the last packet. */
export class Pull {
  readonly view: LiveView;
  private line: CameraSource | null = null;
  private input: Demuxer | null = null;
  private isFinishing = false;
  private connectedAt = 0;
  private packetAt = 0;
  private startedAt = 0;

  constructor(private readonly wish: PullWish) {
    this.view = new LiveView(wish.tell);
  }

  /** How long video came. */
  get videoSeconds(): number {
    return this.startedAt === 0 ? 0 : (this.packetAt - this.startedAt) / 1000;
  }

  /** Ends with what ended it; null when we ended it ourselves. */
  async run(): Promise<FaultCode | null> {
    const watchdog = setInterval(() => this.watch(), WATCHDOG_MS);
    try {
      this.line = await openCamera(this.wish.order, this.wish.limits.stallMs);
      this.connectedAt = Date.now();
      if (this.isFinishing) return null;
      const source = await openSource(this.line);
      this.input = source.input;
      try {
        await this.record(source);
      } finally {
        await source.input.close();
      }
      return this.isFinishing ? null : this.line.faultOr('dropped');
    } catch (error) {
      if (this.isFinishing) return null;
      if (error instanceof IngestFault) return error.code;
      if (isFullDisc(error)) return 'unwritable';
      throw error;
    } finally {
      clearInterval(watchdog);
      this.line?.end();
    }
  }

  /** What has been recorded so far becomes a segment, and `run` ends. */
  finish(): void {
    this.isFinishing = true;
    this.cut(null);
  }

  /** Settles with the reason when everything was cut and FFmpeg hangs all the same. */
  readonly hung = new Promise<FaultCode>((resolve) => void (this.tellHung = resolve));
  private tellHung: (fault: FaultCode) => void = () => undefined;

  private cut(fault: FaultCode | null): void {
    if (!this.line || this.isCut) return;
    this.isCut = true;
    if (fault) this.line.cut(fault);
    else this.line.end();
    this.input?.interrupt();
    if (fault) setTimeout(() => this.tellHung(fault), UNWIND_MS).unref();
  }
  private isCut = false;

  private watch(): void {
    if (!this.line) return;
    const { stallMs } = this.wish.limits;
    const isOpen = this.packetAt > 0;
    if (Date.now() - (isOpen ? this.packetAt : this.line.heardAt) > stallMs) this.cut(isOpen ? 'frozen' : 'silent');
    // Something comes all the time, and no picture is in it.
    else if (this.startedAt === 0 && Date.now() - this.connectedAt > FIRST_PICTURE * stallMs) this.cut('not_video');
  }

  private async record(source: Source): Promise<void> {
    const { order, limits, tell } = this.wish;
    const { stream } = source;
    const writer = new SegmentWriter({
      folder: order.folder,
      segmentSeconds: limits.segmentSeconds,
      tell: (segment) => tell({ kind: 'segment', ...segment }),
    });
    const fragmenter = await Fragmenter.open((muxer) => muxer.addStream(stream));
    const frameSampler = await FrameSampler.open({
      stream,
      pictureMs: limits.pictureMs,
      motion: ({ second, strength }) => {
        writer.noteMotion(strength);
        tell({ kind: 'motion', at: writer.dateOf(second), strength });
      },
      picture: ({ second, bytes }) => tell({ kind: 'picture', at: writer.dateOf(second), bytes }),
    });
    const shape = shapeOfSource(source);
    if (shape.isProxied) this.view.openProxy = () => LiveProxy.open(stream);
    const take = async (packet: Packet, second: number) => {
      const fragments = await fragmenter.write(packet, this.packetAt);
      const { head, mime } = fragmenter;
      for (const fragment of fragments) {
        if (!head) continue;
        this.view.head = mime ? { bytes: head, mime } : null;
        await writer.add(fragment, head);
      }
      frameSampler.offer(packet, second);
      await this.view.show(fragments, packet, this.packetAt);
    };
    try {
      for await (const { packet, second } of this.packets(source)) {
        if (this.startedAt === 0) {
          this.startedAt = this.packetAt;
          tell({ kind: 'live', shape });
        }
        await take(packet, second);
      }
    } finally {
      await frameSampler.close();
      await this.view.close();
      await writer.finish();
      await fragmenter.close();
    }
  }

  /**
   * From the first key frame that shows something on, each with its time. Throws when the camera begins to send
   * something else.
   */
  private async *packets({ input, stream, codec }: Source): AsyncGenerator<{ packet: Packet; second: number }> {
    const times = new PacketTimes(stream);
    const changes = new ParameterWatch(codec);
    let early: Packet | null = null;
    let hasKey = false;
    const prepared = (packet: Packet) => {
      times.fix(packet);
      return { packet, second: times.secondOf(packet) };
    };
    for await (const packet of input.packets(stream.index)) {
      if (!packet) break;
      this.packetAt = Date.now();
      if (packet.size > MAX_PACKET_BYTES) throw new IngestFault('not_video');
      hasKey ||= packet.isKeyframe && (await isPicture(packet, stream));
      if (hasKey && packet.isKeyframe) changes.see(packet);
      if (!hasKey) {
        packet.free();
      } else if (PacketTimes.isUnknown(packet) && !early && this.startedAt === 0) {
        early = packet;
      } else {
        if (early) {
          times.placeBefore(early, packet);
          yield prepared(early);
          early.free();
          early = null;
        }
        yield prepared(packet);
        packet.free();
      }
    }
    early?.free();
  }
}

/** Ends the session when the camera's parameters change: what was begun could not go on with them. */
class ParameterWatch {
  private known: Buffer | null = null;
  constructor(private readonly codec: 'h264' | 'h265') {}

  see({ data }: Packet): void {
    const found = data && parametersIn(data, this.codec);
    if (!found) return;
    if (this.known && !this.known.equals(found)) throw new IngestFault('changed');
    this.known = found;
  }
}

const isFullDisc = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'ENOENT'].includes(String(error.code));
