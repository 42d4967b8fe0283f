/** One encoded frame as WebCodecs gives it. */
export interface Packet {
  ms: number;
  isKey: boolean;
  bytes: Buffer;
}

/** As many bytes as wanted: what stands before must know how long it will be. */
const uint = (value: number, bytes = 4): Buffer => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

const float = (value: number): Buffer => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(value);
  return buffer;
};

/** In one byte where it can be: of the header's fields readers expect no more. */
const lengthOf = (bytes: number): Buffer =>
  bytes < 127 ? Buffer.from([0x80 | bytes]) : Buffer.concat([Buffer.from([0x01, 0]), uint(bytes, 6)]);

const element = (id: number, ...content: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const idBytes = uint(id, Math.ceil(id.toString(16).length / 2));
  return Buffer.concat([idBytes, lengthOf(body.length), body]);
};

const HEADER = element(
  0x1a45dfa3,
  element(0x4286, uint(1)),
  element(0x42f7, uint(1)),
  element(0x42f2, uint(4)),
  element(0x42f3, uint(8)),
  element(0x4282, 'webm'),
  element(0x4287, uint(4)),
  element(0x4285, uint(2)),
);

const simpleBlock = ({ ms, isKey, bytes }: Packet, clusterMs: number): Buffer =>
  element(0xa3, Buffer.from([0x81]), uint(ms - clusterMs, 2), Buffer.from([isKey ? 0x80 : 0]), bytes);

/** From each key frame to the next. */
const clustersOf = (packets: readonly Packet[]): Packet[][] => {
  const clusters: Packet[][] = [];
  for (const packet of packets) {
    if (packet.isKey) clusters.push([]);
    clusters.at(-1)?.push(packet);
  }
  return clusters;
};

/**
 * VP8 packets in a webm with a duration and an index, written from the Matroska specification: times are exactly those
 * given, evenly or not.
 */
export function muxWebm(
  packets: readonly Packet[],
  { width, height, ms }: { width: number; height: number; ms: number },
): Buffer {
  const info = element(
    0x1549a966,
    element(0x2ad7b1, uint(1_000_000)),
    element(0x4489, float(ms)),
    element(0x4d80, 'test'),
    element(0x5741, 'test'),
  );
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, uint(1)),
      element(0x73c5, uint(1)),
      element(0x83, uint(1)),
      element(0x86, 'V_VP8'),
      element(0xe0, element(0xb0, uint(width)), element(0xba, uint(height))),
    ),
  );
  const clusters = clustersOf(packets).map((group) => {
    const startMs = group[0]?.ms ?? 0;
    return {
      startMs,
      bytes: element(0x1f43b675, element(0xe7, uint(startMs)), ...group.map((packet) => simpleBlock(packet, startMs))),
    };
  });
  const cuesAt = (from: number): Buffer => {
    let at = from;
    const points = clusters.map(({ startMs, bytes }) => {
      const point = element(
        0xbb,
        element(0xb3, uint(startMs)),
        element(0xb7, element(0xf7, uint(1)), element(0xf1, uint(at))),
      );
      at += bytes.length;
      return point;
    });
    return element(0x1c53bb6b, ...points);
  };
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  return Buffer.concat([HEADER, element(0x18538067, info, tracks, cues, ...clusters.map(({ bytes }) => bytes))]);
}
