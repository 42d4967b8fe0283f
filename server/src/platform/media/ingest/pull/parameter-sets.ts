const START = Buffer.from([0, 0, 1]);
/** SPS: what says how large the pictures are and how they are coded. */
const SPS = { h264: (first: number) => (first & 31) === 7, h265: (first: number) => ((first >> 1) & 63) === 33 };

/** The sequence parameters inside a packet (Annex B), or null: not every key frame repeats them. */
export function parametersIn(packet: Buffer, codec: 'h264' | 'h265'): Buffer | null {
  for (let at = packet.indexOf(START); at >= 0;) {
    const next = packet.indexOf(START, at + 3);
    const first = packet[at + 3];
    if (first !== undefined && SPS[codec](first))
      return Buffer.from(packet.subarray(at + 3, next < 0 ? packet.length : next - (packet[next - 1] === 0 ? 1 : 0)));
    at = next;
  }
  return null;
}
