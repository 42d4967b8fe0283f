/** Part of an mp4 that is written as it comes. */
export type Mp4Part = { kind: 'head'; bytes: Buffer } | { kind: 'fragment'; bytes: Buffer };

/** Splits the output of a fragmenting muxer: the head (ftyp and moov), then fragments (moof and mdat each). */
export class BoxSplitter {
  private pending: Buffer = Buffer.alloc(0);

  push(bytes: Buffer): Mp4Part[] {
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : bytes;
    const parts: Mp4Part[] = [];
    for (let end = this.endOfPart(); end !== null; end = this.endOfPart()) {
      const part = Buffer.from(this.pending.subarray(0, end));
      this.pending = this.pending.subarray(end);
      parts.push({ kind: boxesOf(part).some(({ type }) => type === 'moov') ? 'head' : 'fragment', bytes: part });
    }
    return parts;
  }

  private endOfPart(): number | null {
    for (let at = 0; at + 8 <= this.pending.length;) {
      const size = this.pending.readUInt32BE(at);
      if (size < 8) throw new Error('The muxer wrote a box of an unknown size');
      if (at + size > this.pending.length) return null;
      const type = this.pending.toString('latin1', at + 4, at + 8);
      at += size;
      if (type === 'moov' || type === 'mdat') return at;
    }
    return null;
  }
}

interface Box {
  type: string;
  content: Buffer;
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

function boxIn(bytes: Buffer, path: readonly string[]): Buffer | null {
  let content: Buffer | null = bytes;
  for (const name of path) content = content && (boxesOf(content).find(({ type }) => type === name)?.content ?? null);
  return content;
}

/** Ticks a second of the head's only track. */
export function ticksPerSecond(head: Buffer): number {
  const mdhd = boxIn(head, ['moov', 'trak', 'mdia', 'mdhd']);
  if (!mdhd) throw new Error('The head has no clock');
  return mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12);
}

/** When a fragment begins, in ticks of its track. */
export function ticksOf(fragment: Buffer): number {
  const tfdt = boxIn(fragment, ['moof', 'traf', 'tfdt']);
  if (!tfdt) throw new Error('The fragment has no time');
  return tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4);
}

/** How a browser's MediaSource names what the head describes. Null for what is not H.264. */
export function mimeOfHead(head: Buffer): string | null {
  const at = head.indexOf('avcC', 0, 'latin1');
  return at < 0 || at + 8 > head.length ? null : `video/mp4; codecs="avc1.${head.toString('hex', at + 5, at + 8)}"`;
}
