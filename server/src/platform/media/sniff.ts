import type { MediaFormat } from './facts.ts';

/** Enough for the longest list of brands a real `ftyp` has. */
export const SNIFF_BYTES = 4096;

type Rule = (head: Buffer) => MediaFormat | null;

/**
 * What the bytes are, or null for everything that is not on our list. A name or a browser's word is never asked, and
 * this comes before
 * any decoder: sharp would draw an SVG, FFmpeg would follow an ffconcat or HLS text to other files.
 */
export function sniff(bytes: Uint8Array): MediaFormat | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const rule of RULES) {
    const format = rule(head);
    if (format) return format;
  }
  return null;
}

const text = (head: Buffer, at: number, length = 4): string => head.toString('latin1', at, at + length);
const startsWith =
  (signature: string, format: MediaFormat): Rule =>
  (head) =>
    text(head, 0, signature.length) === signature ? format : null;

const riff: Rule = (head) => {
  if (text(head, 0) !== 'RIFF') return null;
  const kind = text(head, 8);
  if (kind === 'WEBP') return 'webp';
  return kind === 'AVI ' ? 'avi' : null;
};

/** `BM` alone begins many a text; a bitmap also has one of the known sizes of its second header. */
const bmp: Rule = (head) =>
  text(head, 0, 2) === 'BM' && head.length >= 26 && [12, 40, 52, 56, 64, 108, 124].includes(head.readUInt32LE(14))
    ? 'bmp'
    : null;

/** Nikon's, Sony's and Adobe's raw begin like any TIFF; which one it is stands further inside, see raw-kind.ts. */
const tiff: Rule = (head) => {
  if (!['II*\0', 'MM\0*'].includes(text(head, 0))) return null;
  return text(head, 8, 2) === 'CR' ? 'cr2' : 'tiff';
};

const TS_PACKET_BYTES = 188;
/** A camcorder's and a disc's packets have a time of four bytes before them. */
const TIMED_TS_PACKET_BYTES = 192;
const TS_PACKETS_TO_SEE = 5;

/** Packets of a fixed length, each beginning with a G: five in a row are no accident. */
const transportStream: Rule = (head) => {
  const isRow = (first: number, step: number) =>
    Array.from({ length: TS_PACKETS_TO_SEE }, (_, index) => head[first + index * step]).every((byte) => byte === 0x47);
  return isRow(0, TS_PACKET_BYTES) || isRow(4, TIMED_TS_PACKET_BYTES) ? 'ts' : null;
};

const ASF_HEADER = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c';

/** Matroska and WebM differ in the DocType (0x4282) of the EBML header. */
const ebml: Rule = (head) => {
  if (head.length < 8 || head.readUInt32BE(0) !== 0x1a45dfa3) return null;
  const at = head.subarray(0, 128).indexOf(Buffer.from([0x42, 0x82]));
  if (at < 0) return null;
  // The length that stands before it takes as many bytes as its first one has leading zeros, and one more.
  const lengthBytes = Math.clz32(head[at + 2] ?? 0x80) - 23;
  const docType = text(head, at + 2 + lengthBytes, 'matroska'.length);
  if (docType.startsWith('webm')) return 'webm';
  return docType.startsWith('matroska') ? 'mkv' : null;
};

const AVIF = ['avif', 'avis'];
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
/** Says "some HEIF picture"; which one is told by the compatible brands. */
const ANY_HEIF = ['mif1', 'msf1', 'miaf'];
const MP4 = /^(isom|iso[2-9a-c]|mp4[12]|avc1|M4V.|MSNV|dash|cmfc|3g.{2}|f4v |mmp4|XAVC)$/;
/** It calls itself compatible with isom. */
const CANON_RAW = 'crx ';

const isoMedia: Rule = (head) => {
  if (text(head, 4) !== 'ftyp') return null;
  const major = text(head, 8);
  const end = Math.min(head.readUInt32BE(0), head.length);
  const compatible: string[] = [];
  for (let at = 16; at + 4 <= end; at += 4) compatible.push(text(head, at));

  if (major === CANON_RAW) return 'cr3';
  const brands = ANY_HEIF.includes(major) ? compatible : [major];
  if (brands.some((brand) => AVIF.includes(brand))) return 'avif';
  if (brands.some((brand) => HEIC.includes(brand))) return 'heic';
  if (ANY_HEIF.includes(major)) return null;
  if (major === 'qt  ') return 'mov';
  if ([major, ...compatible].some((brand) => MP4.test(brand))) return 'mp4';
  return compatible.includes('qt  ') ? 'mov' : null;
};

/** QuickTime older than `ftyp` begins with one of its other boxes. */
const oldQuickTime: Rule = (head) =>
  ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'].includes(text(head, 4)) ? 'mov' : null;

const RULES: Rule[] = [
  startsWith('\xff\xd8\xff', 'jpg'),
  startsWith('\x89PNG\r\n\x1a\n', 'png'),
  startsWith('GIF87a', 'gif'),
  startsWith('GIF89a', 'gif'),
  startsWith('\xff\x0a', 'jxl'),
  startsWith('\0\0\0\x0cJXL \r\n\x87\n', 'jxl'),
  startsWith('IIU\0', 'rw2'),
  startsWith('OggS', 'ogg'),
  startsWith('\0\0\x01\xba', 'mpg'),
  startsWith(ASF_HEADER, 'wmv'),
  startsWith('FLV\x01', 'flv'),
  riff,
  isoMedia,
  ebml,
  bmp,
  tiff,
  oldQuickTime,
  transportStream,
];
