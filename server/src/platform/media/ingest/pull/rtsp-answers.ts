import { IngestFault, type FaultCode } from '../faults.ts';

const DOLLAR = 0x24;
const MAX_HEAD_BYTES = 16_384;
const MAX_BODY_BYTES = 262_144;
/**
 * Some cameras leave a few bytes between their messages; more of them is no RTSP. What is good makes up for a tenth of
 * it: else a camera could feed us rubbish for ever, a packet now and then.
 */
const MAX_JUNK = 1000;
const GOOD_FOR_JUNK = 10;
/** Of a first line: an address of a stream stands in it at most. */
const MAX_LINE_BYTES = 2048;
/** FFmpeg does not read over the inside of shorter packets: what is in them would be an answer to it. */
const MIN_PACKET_BYTES = 8;
const END_OF_HEAD = '\r\n\r\n';
const isCapital = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x41 && byte <= 0x5a;
const MESSAGE = /^(?:RTSP\/1\.\d (\d{3})(?!\d)|([A-Z_]+) \S+ RTSP\/1\.\d)/;

/**
 * Reads along what a camera says before FFmpeg gets it: answers, and the packets between them. A redirect ends it,
 * because FFmpeg would follow it
 * past the check of addresses.
 */
export class RtspAnswers {
  /** Of the last answer. */
  status: number | null = null;
  private pending: Buffer = Buffer.alloc(0);
  /** Bytes of a packet or a body that are still to come and need no look. */
  private passing = 0;
  private junk = 0;
  /** Before its first answer a camera sends no packets: a dollar is one byte of garbage. */
  private hasAnswered = false;

  /** What may be handed on. Throws `IngestFault`. */
  read(bytes: Buffer): Buffer {
    this.pending = this.pending.length ? Buffer.concat([this.pending, bytes]) : bytes;
    const good: Buffer[] = [];
    for (let part = this.next(); part !== null; part = this.next()) good.push(part);
    return good.length === 1 ? (good[0] ?? Buffer.alloc(0)) : Buffer.concat(good);
  }

  private next(): Buffer | null {
    if (this.pending.length === 0) return null;
    if (this.passing > 0) {
      const length = Math.min(this.passing, this.pending.length);
      this.passing -= length;
      return this.take(length);
    }
    return this.pending[0] === DOLLAR && this.hasAnswered ? this.packet() : this.message();
  }

  private packet(): Buffer | null {
    if (this.pending.length < 4) return null;
    const length = this.pending.readUInt16BE(2);
    if (length < MIN_PACKET_BYTES) {
      if (this.pending.length < length + 4) return null;
      return this.skip(length + 4);
    }
    this.passing = length;
    this.makeUpFor(length);
    return this.take(4);
  }

  private message(): Buffer | null {
    // Whatever begins otherwise is passed over without reading on: of a long run of rubbish each byte would cost as
    // much as all of it.
    if (!isCapital(this.pending[0])) return this.skip(this.lengthUntilNext());
    const start = this.pending.toString('latin1', 0, MAX_LINE_BYTES);
    const found = MESSAGE.exec(start);
    if (!found && (start.includes('\r\n') || start.length === MAX_LINE_BYTES || !couldBecomeMessage(start)))
      return this.skip(this.lengthUntilNext());
    const end = this.pending.subarray(0, MAX_HEAD_BYTES + END_OF_HEAD.length).indexOf(END_OF_HEAD);
    if (end < 0 || !found) {
      if (this.pending.length > MAX_HEAD_BYTES) throw new IngestFault('not_video');
      return null;
    }
    const head = this.pending.toString('latin1', 0, end);
    requirePlain(head);
    this.judge(found);
    this.hasAnswered = true;
    this.makeUpFor(end);
    this.passing = Number(/^content-length:\s*(\d+)\s*$/im.exec(head)?.[1] ?? 0);
    if (this.passing > MAX_BODY_BYTES) throw new IngestFault('not_video');
    return this.take(end + 4);
  }

  private judge([, status, method]: RegExpExecArray): void {
    if (method === 'REDIRECT') throw new IngestFault('redirected');
    if (status === undefined) return;
    this.status = Number(status);
    if (this.status >= 300 && this.status < 400) throw new IngestFault('redirected');
  }

  /** To the next byte with which a message or a packet may begin. */
  private lengthUntilNext(): number {
    const most = Math.min(this.pending.length, MAX_JUNK + 1);
    for (let at = 1; at < most; at += 1)
      if (isCapital(this.pending[at]) || (this.pending[at] === DOLLAR && this.hasAnswered)) return at;
    return most;
  }

  private skip(length: number): Buffer {
    this.junk += length;
    if (this.junk > MAX_JUNK) throw new IngestFault('not_video');
    this.pending = this.pending.subarray(length);
    return Buffer.alloc(0);
  }

  private makeUpFor(goodBytes: number): void {
    this.junk = Math.max(0, this.junk - goodBytes / GOOD_FOR_JUNK);
  }

  private take(length: number): Buffer {
    const taken = this.pending.subarray(0, length);
    this.pending = this.pending.subarray(length);
    return taken;
  }
}

/**
 * A head that FFmpeg would read otherwise than we do could hide a redirect: it ends lines at any line feed, skips
 * packets between them, and takes the
 * last of several lengths.
 */
function requirePlain(head: string): void {
  const lines = head.split('\r\n');
  const isPlain = lines.every((line) => !/[\r\n\0]|^\$/.test(line));
  const lengths = lines.filter((line) => /^\s*content-length\s*:/i.test(line));
  if (!isPlain || lengths.length > 1 || lengths.some((line) => !/^content-length:[ \t]*\d{1,9}[ \t]*$/i.test(line)))
    throw new IngestFault('not_video');
}

/** What has come of the first line so far: an answer, or a request of the camera. */
const couldBecomeMessage = (text: string): boolean =>
  /^[A-Z_]+(\/[\d.]*)?( [\x21-\x7e]*)?( [\x20-\x7e]*)?\r?$/.test(text);

/** What the last answer means for people, when nothing came of it. */
export function faultOfStatus(status: number | null): FaultCode | null {
  if (status === null || status < 300) return null;
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404 || status === 410) return 'not_found';
  if (status === 453 || status === 503) return 'busy';
  return 'rejected';
}
