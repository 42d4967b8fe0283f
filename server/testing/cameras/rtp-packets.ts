import type { CameraClip } from './camera-clip.ts';

const PAYLOAD_TYPE = 96;
const MAX_BYTES = 1400;
export const CLOCK_RATE = 90_000;

/**
 * Names the moment at which the camera sent the frame; sixteen bytes, as the standard wants of an unregistered message.
 */
const STAMP_NAME = Buffer.from('RAKURS-TESTS-AT:');

/**
 * A message in the stream itself that tells when the frame was sent, to the millisecond: whoever gets the frame knows
 * how old it is.
 */
export function stampUnit(codec: CameraClip['codec'], at: number): Buffer {
  const body = Buffer.concat([STAMP_NAME, Buffer.from(String(Math.round(at)))]);
  const header = codec === 'h264' ? [6] : [39 << 1, 1];
  return Buffer.concat([Buffer.from([...header, 5, body.length]), body, Buffer.from([0x80])]);
}

/** Of whatever holds the frame: a packet, a fragment of an mp4. Null where no stamp is. */
export function readStamp(bytes: Buffer): number | null {
  const at = bytes.indexOf(STAMP_NAME);
  if (at < 0) return null;
  return Number.parseInt(bytes.toString('latin1', at + STAMP_NAME.length, at + STAMP_NAME.length + 13), 10);
}

/** Cuts frames into RTP packets and numbers them. */
export class RtpPackets {
  private sequence = Math.floor(Math.random() * 0xffff);
  private readonly source = Math.floor(Math.random() * 0xffff_ffff);

  constructor(private readonly codec: CameraClip['codec']) {}

  /** `ticks` of the clock of 90 kHz. */
  of(units: readonly Buffer[], ticks: number): Buffer[] {
    const bodies = units.flatMap((unit) => this.split(unit));
    return bodies.map((body, index) =>
      Buffer.concat([this.header({ ticks, isLast: index === bodies.length - 1 }), body]),
    );
  }

  private header({ ticks, isLast }: { ticks: number; isLast: boolean }): Buffer {
    const header = Buffer.alloc(12);
    this.sequence = (this.sequence + 1) & 0xffff;
    header[0] = 0x80;
    header[1] = PAYLOAD_TYPE | (isLast ? 0x80 : 0);
    header.writeUInt16BE(this.sequence, 2);
    header.writeUInt32BE(ticks % 2 ** 32, 4);
    header.writeUInt32BE(this.source, 8);
    return header;
  }

  /** A unit that does not fit goes in parts: FU-A of H.264, FU of H.265. */
  private split(unit: Buffer): Buffer[] {
    if (unit.length <= MAX_BYTES) return [unit];
    const [first = 0, second = 0] = unit;
    const isOld = this.codec === 'h264';
    const headerBytes = isOld ? 1 : 2;
    const type = isOld ? first & 31 : (first >> 1) & 63;
    const indicator = isOld ? [(first & 0xe0) | 28] : [(first & 0x81) | (49 << 1), second];
    const parts: Buffer[] = [];
    for (let at = headerBytes; at < unit.length; at += MAX_BYTES) {
      const end = Math.min(unit.length, at + MAX_BYTES);
      const edges = (at === headerBytes ? 0x80 : 0) | (end === unit.length ? 0x40 : 0);
      parts.push(Buffer.concat([Buffer.from([...indicator, edges | type]), unit.subarray(at, end)]));
    }
    return parts;
  }
}

/** What a camera tells of its stream. */
export function describeClip({ codec, parameterSets }: CameraClip, { port = 0, address = '0.0.0.0' } = {}): string {
  const sets = parameterSets.map((set) => set.toString('base64'));
  const parameters =
    codec === 'h264'
      ? `packetization-mode=1;profile-level-id=${parameterSets[0]?.subarray(1, 4).toString('hex')};sprop-parameter-sets=${sets.join(',')}`
      : `sprop-vps=${sets[0]};sprop-sps=${sets[1]};sprop-pps=${sets[2]}`;
  return [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=test camera',
    't=0 0',
    `m=video ${port} RTP/AVP ${PAYLOAD_TYPE}`,
    `c=IN IP4 ${address}`,
    `a=rtpmap:${PAYLOAD_TYPE} ${codec === 'h264' ? 'H264' : 'H265'}/${CLOCK_RATE}`,
    `a=fmtp:${PAYLOAD_TYPE} ${parameters}`,
    'a=control:track0',
    '',
  ].join('\r\n');
}
