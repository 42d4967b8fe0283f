/** Of the Matroska specification. What holds others is entered, so that a recording without sizes can be read too. */
const HOLDERS = [0x18538067, 0x1f43b675];
const CLUSTER_TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;

/** A number whose first byte says how many follow. The marking bit belongs to an id and not to a size. */
function numberAt(bytes: Buffer, at: number, kind: 'id' | 'size'): { value: number; next: number } | null {
  const first = bytes[at];
  if (first === undefined) return null;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return null;
  const head = kind === 'id' ? first : first & (0xff >> length);
  return {
    value: bytes.subarray(at + 1, at + length).reduce((sum, byte) => sum * 256 + byte, head),
    next: at + length,
  };
}

/** When the last whole frame of a recording that grows begins. What was cut off does not count. */
export function secondsIn(webm: Buffer): number {
  let clusterMs = 0;
  let lastMs = 0;
  for (let at = 0; ;) {
    const id = numberAt(webm, at, 'id');
    const size = id && numberAt(webm, id.next, 'size');
    if (!id || !size) return lastMs / 1000;
    const body = size.next;
    at = HOLDERS.includes(id.value) ? body : body + size.value;
    if (at > webm.length) return lastMs / 1000;
    if (id.value === CLUSTER_TIME) clusterMs = webm.readUIntBE(body, size.value);
    // The track's number, in one byte, stands before the time.
    if (id.value === SIMPLE_BLOCK) lastMs = Math.max(lastMs, clusterMs + webm.readInt16BE(body + 1));
  }
}
