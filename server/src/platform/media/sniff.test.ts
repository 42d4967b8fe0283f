import { describe, expect, it } from 'vitest';
import { sniff } from './sniff.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');
const ftyp = (major: string, ...compatible: string[]): Buffer => {
  const body = bytes(`ftyp${major}\0\0\0\0${compatible.join('')}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, bytes('\0\0\0\x10mdat')]);
};
/** The length of the type may be written in one byte or in up to eight. */
const ebml = (docType: string, length = [0x80 | docType.length]): Buffer =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, ...length]),
    bytes(docType),
  ]);
const bmp = (secondHeader: number): Buffer => {
  const head = Buffer.alloc(64);
  head.write('BM');
  head.writeUInt32LE(secondHeader, 14);
  return head;
};

const transport = (packetBytes: number, timeBytes = 0): Buffer => {
  const head = Buffer.alloc(packetBytes * 6);
  for (let at = timeBytes; at < head.length; at += packetBytes) head[at] = 0x47;
  return head;
};

describe('what the bytes are', () => {
  it.each([
    ['jpg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['png', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['gif', bytes('GIF89a')],
    ['gif', bytes('GIF87a')],
    ['webp', bytes('RIFF\0\0\0\0WEBPVP8 ')],
    ['avi', bytes('RIFF\0\0\0\0AVI LIST')],
    ['bmp', bmp(40)],
    ['bmp', bmp(124)],
    ['tiff', bytes('II*\0\x08\0\0\0')],
    ['tiff', bytes('MM\0*\0\0\0\x08')],
    ['avif', ftyp('avif', 'mif1', 'miaf')],
    ['avif', ftyp('mif1', 'avif', 'miaf')],
    ['heic', ftyp('heic', 'mif1', 'heic')],
    ['heic', ftyp('mif1', 'heic')],
    ['heic', ftyp('heix', 'mif1')],
    ['mp4', ftyp('isom', 'iso2', 'avc1', 'mp41')],
    ['mp4', ftyp('mp42')],
    ['mp4', ftyp('3gp5', 'isom')],
    ['mp4', ftyp('XAVC', 'mp42', 'iso2')],
    ['mov', ftyp('qt  ', 'qt  ')],
    ['mov', bytes('\0\0\0\x08wide\0\0\0\0mdat')],
    ['webm', ebml('webm')],
    ['webm', ebml('webm', [0x40, 4])],
    ['webm', ebml('webm', [1, 0, 0, 0, 0, 0, 0, 4])],
    ['mkv', ebml('matroska')],
    ['ogg', bytes('OggS\0\x02')],
    ['jxl', bytes('\xff\x0a\x58\x39')],
    ['jxl', bytes('\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ')],
    ['cr2', bytes('II*\0\x10\0\0\0CR\x02\0')],
    ['cr3', ftyp('crx ', 'crx ', 'isom')],
    ['rw2', bytes('IIU\0\x18\0\0\0')],
    ['mpg', bytes('\0\0\x01\xba\x44\0\x04')],
    ['ts', transport(188)],
    ['ts', transport(192, 4)],
    ['wmv', bytes('\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c')],
    ['flv', bytes('FLV\x01\x05')],
  ] as const)('knows %s', (format, head) => {
    expect(sniff(head)).toBe(format);
  });

  it.each([
    ['nothing', bytes('')],
    ['one byte', bytes('\xff')],
    ['an SVG', bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
    ['text', bytes('BMW ist eine Marke, und dies ist nur ein Text')],
    ['ffconcat', bytes("ffconcat version 1.0\nfile '/etc/passwd'\n")],
    ['an HLS playlist', bytes('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['PDF', bytes('%PDF-1.7')],
    ['zip', bytes('PK\x03\x04')],
    ['mp3', bytes('ID3\x04\0')],
    ['wav', bytes('RIFF\0\0\0\0WAVEfmt ')],
    ['flac', bytes('fLaC')],
    ['a program', bytes('\x7fELF')],
    ['a photoshop file', bytes('8BPS')],
    ['a text of Gs', bytes('G'.repeat(180))],
    [
      'a stream whose packets do not go on',
      Buffer.concat([transport(188).subarray(0, 188 * 3), Buffer.alloc(188 * 3)]),
    ],
    ['a HEIF of something else', ftyp('mif1', 'jpeg')],
    ['an EBML of something else', ebml('other')],
    ['an unknown brand', ftyp('abcd', 'efgh')],
  ])('does not take %s', (_, head) => {
    expect(sniff(head)).toBeNull();
  });

  it('takes a jpg that has HTML behind it for the jpg that it is', () => {
    expect(sniff(bytes('\xff\xd8\xff\xe0\0\x10JFIF<html><script>alert(1)</script>'))).toBe('jpg');
  });

  it('survives every cut of every head', () => {
    for (const head of [ftyp('heic', 'mif1'), ebml('webm'), bmp(40), transport(188)])
      for (let length = 0; length < head.length; length += 1) sniff(head.subarray(0, length));
  });
});
