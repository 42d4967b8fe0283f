import { open } from 'node:fs/promises';

const HEAD_BYTES = 16;
const isAt = (head: Buffer, at: number, text: string): boolean =>
  head.subarray(at, at + text.length).toString('latin1') === text;

/** The media type of a sound, by its first bytes; null when it is none. What it is called says nothing. */
function soundOf(head: Buffer): string | null {
  if (isAt(head, 0, 'ID3')) return 'audio/mpeg';
  if (isAt(head, 0, 'OggS')) return 'audio/ogg';
  if (isAt(head, 0, 'fLaC')) return 'audio/flac';
  if (isAt(head, 0, 'RIFF') && isAt(head, 8, 'WAVE')) return 'audio/wav';
  if (isAt(head, 4, 'ftypM4A')) return 'audio/mp4';
  const [first = 0, second = 0] = head;
  // A frame of MPEG audio begins with eleven set bits; layer 3, or AAC in its own frames.
  if (first === 0xff && (second & 0xf6) === 0xf0) return 'audio/aac';
  return first === 0xff && (second & 0xe6) === 0xe2 ? 'audio/mpeg' : null;
}

export async function soundOfFile(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return soundOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
