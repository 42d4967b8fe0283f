import { expect, it } from 'vitest';
import { RtspAnswers } from './rtsp-answers.ts';

const MOVED = 'RTSP/1.0 302 Moved\r\nCSeq: 2\r\nLocation: rtsp://169.254.169.254/\r\n\r\n';

it.each([
  ['plainly', MOVED],
  ['with a number of four digits, which FFmpeg reads as one of three', MOVED.replace('302', '0302')],
  ['behind bare line feeds, which end a line for FFmpeg', `RTSP/1.0 200 OK\r\nCSeq: 1\n\n${MOVED}`],
  ['behind a bare carriage return, which FFmpeg does not see', `RTSP/1.0 200 OK\r\nCSeq: 1\r\n\r${MOVED}`],
  [
    'behind a second length, which FFmpeg believes',
    `RTSP/1.0 200 OK\r\nContent-Length: ${MOVED.length}\r\nContent-Length: 0\r\n\r\n${MOVED}`,
  ],
  [
    'behind a length on the next line, where FFmpeg finds none',
    `RTSP/1.0 200 OK\r\nContent-Length:\r\n${MOVED.length}\r\n\r\n${MOVED}`,
  ],
  [
    'behind a length after a space that is none for FFmpeg',
    `RTSP/1.0 200 OK\r\nContent-Length:\xa0${MOVED.length}\r\n\r\n${MOVED}`,
  ],
  ['behind a length with a sign', `RTSP/1.0 200 OK\r\nContent-Length: +${MOVED.length}\r\n\r\n${MOVED}`],
  ['behind a packet inside of a head, which FFmpeg skips', `RTSP/1.0 200 OK\r\n$\0\0\x02ab\r\n\r\n${MOVED}`],
])('a redirect does not pass %s', (_, said) => {
  const answers = new RtspAnswers();
  let passed = '';
  expect(() => {
    for (const byte of Buffer.from(said, 'latin1')) passed += answers.read(Buffer.from([byte])).toString('latin1');
    // A redirect that is taken for junk is not handed on either.
    if (!passed.includes('302')) throw new Error('stopped');
  }).toThrow();
  expect(passed).not.toContain('302');
});
