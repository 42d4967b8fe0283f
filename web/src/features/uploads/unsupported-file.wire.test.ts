import { expect, test } from 'vitest';
import { isUnsupported } from './unsupported-file.ts';

const file = (name: string, content: BlobPart) => new File([content], name);
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const JPEG = bytes('\xff\xd8\xff\xe0\0\x10JFIF');

test.each([
  ['a paper', file('счёт.pdf', bytes('%PDF-1.7\n\xb5\xb5'))],
  ['a table', file('список.xlsx', bytes('PK\x03\x04\x14\0'))],
  ['an old paper', file('письмо.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1'))],
  ['a song', file('песня.mp3', bytes('ID3\x04\0'))],
  ['a text', file('заметки.txt', 'Привет, мир')],
  ['a drawing', file('план.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a text that is cut in the middle of a letter', file('книга.md', 'ы'.repeat(4096).replace(/^ы/, 'x'))],
])('%s is not even read to its end', async (_, foreign) => {
  expect(await isUnsupported(foreign)).toBe(true);
});

test.each([
  ['a photograph', file('ворота.JPG', JPEG)],
  ['a raw', file('DSC_1.NEF', bytes('MM\0*'))],
  ["a camcorder's film", file('00001.MTS', bytes('\0\0\0\0G'))],
  ['a photograph with a wrong name', file('ворота.txt', JPEG)],
  ['a photograph without an ending', file('ворота', JPEG)],
  ['something unknown', file('ворота.xyz', bytes('\x01\x02\x03'))],
  ['something empty', file('ворота.txt', '')],
  ['a text that calls itself a photograph', file('a.jpg', 'x')],
])('%s is for the server to judge', async (_, own) => {
  expect(await isUnsupported(own)).toBe(false);
});
