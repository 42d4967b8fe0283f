import { describe, expect, it } from 'vitest';
import { faultOfStatus, RtspAnswers } from './rtsp-answers.ts';

const ANSWER = 'RTSP/1.0 200 OK\r\nCSeq: 2\r\nContent-Length: 5\r\n\r\nv=0\r\n';
const PACKET = Buffer.concat([Buffer.from([0x24, 0, 0, 8]), Buffer.from('RTSP/1.0')]);

/** In parts of so many bytes, as networks deliver. */
const readIn = (answers: RtspAnswers, { bytes, part }: { bytes: Buffer; part: number }): Buffer => {
  const good: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += part) good.push(answers.read(bytes.subarray(at, at + part)));
  return Buffer.concat(good);
};

describe('what a camera answers', () => {
  it('goes on unchanged, however it is cut on the way', () => {
    const bytes = Buffer.concat([
      Buffer.from(ANSWER),
      PACKET,
      PACKET,
      Buffer.from('RTSP/1.0 200 OK\r\nCSeq: 3\r\n\r\n'),
      PACKET,
    ]);
    for (const part of [1, 2, 3, 7, 1000]) expect(readIn(new RtspAnswers(), { bytes, part }).equals(bytes)).toBe(true);
  });

  it('tells of the last status', () => {
    const answers = new RtspAnswers();
    answers.read(Buffer.from(`${ANSWER}RTSP/1.0 404 Not Found\r\nCSeq: 3\r\n\r\n`));
    expect(answers.status).toBe(404);
  });

  it.each([
    'RTSP/1.0 302 Moved\r\nLocation: rtsp://10.0.0.1/\r\n\r\n',
    'RTSP/1.1 301 Moved\r\n\r\n',
    'REDIRECT rtsp://10.0.0.1/ RTSP/1.0\r\nCSeq: 1\r\n\r\n',
  ])('never leads elsewhere: %j', (text) => {
    expect(() => readIn(new RtspAnswers(), { bytes: Buffer.from(ANSWER + text), part: 4 })).toThrow(
      'Камера отправляет на другой адрес',
    );
  });

  it('does not lead elsewhere inside of a packet or a body, where nobody would follow', () => {
    const text = 'RTSP/1.0 302 Moved\r\nLocation: rtsp://10.0.0.1/\r\n\r\n';
    const bytes = Buffer.concat([Buffer.from(ANSWER), Buffer.from([0x24, 0, 0, text.length]), Buffer.from(text)]);
    expect(new RtspAnswers().read(bytes).equals(bytes)).toBe(true);
  });

  it.each([
    'RTSP/1.0 200 OK\n\nRTSP/1.0 302 Moved\nLocation: rtsp://10.0.0.1/\n\n\r\n\r\n',
    'RTSP/1.0 200 OK\r\nContent-Length: 50\r\nContent-Length: 0\r\n\r\nRTSP/1.0 302 Moved\r\nLocation: rtsp://10.0.0.1/\r\n\r\n',
    'RTSP/1.0 200 OK\r\nContent-Length: +50\r\n\r\n',
    'RTSP/1.0 200 OK\r\n$\0\0\x02ab\r\n\r\n',
  ])('may not be read in two ways, one of which leads elsewhere (%#)', (text) => {
    expect(() => new RtspAnswers().read(Buffer.from(text))).toThrow('не похоже на видео');
  });

  it('leaves out packets that are too short to be any: FFmpeg would read their inside as an answer', () => {
    expect(
      readIn(new RtspAnswers(), {
        bytes: Buffer.concat([Buffer.from(ANSWER), Buffer.from('$\0\0\x07RTSP/1.'), PACKET]),
        part: 3,
      }).equals(Buffer.concat([Buffer.from(ANSWER), PACKET])),
    ).toBe(true);
  });

  it('may have a few stray bytes between its messages, which are left out', () => {
    expect(
      new RtspAnswers()
        .read(Buffer.concat([Buffer.from(ANSWER), Buffer.from('\r\n\r\n\0\0'), PACKET]))
        .equals(Buffer.concat([Buffer.from(ANSWER), PACKET])),
    ).toBe(true);
  });

  it.each([
    Buffer.alloc(5000, 7),
    Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'.repeat(80)),
    Buffer.from(`RTSP/1.0 200 OK\r\n${'x: y\r\n'.repeat(5000)}`),
    Buffer.from('RTSP/1.0 200 OK\r\nContent-Length: 99999999\r\n\r\n'),
  ])('that is no RTSP ends the line (%#)', (bytes) => {
    expect(() => new RtspAnswers().read(bytes)).toThrow('не похоже на видео');
  });

  it.each([
    ['stray bytes', Buffer.alloc(100, 7)],
    ['packets too short to be any', Buffer.from('$\0\0\x04abcd'.repeat(12))],
    ['capitals', Buffer.from('A A A A '.repeat(12))],
  ])('that is %s for ever ends the line, though a good packet comes now and then', (_, junk) => {
    const answers = new RtspAnswers();
    answers.read(Buffer.from(ANSWER));
    expect(() => {
      for (let round = 0; round < 100; round += 1) answers.read(Buffer.concat([PACKET, junk, Buffer.from('\0')]));
    }).toThrow('не похоже на видео');
  });

  it('may have a few stray bytes before every packet of a long film', () => {
    const answers = new RtspAnswers();
    answers.read(Buffer.from(ANSWER));
    const packet = Buffer.concat([Buffer.from([0x24, 0, 4, 0]), Buffer.alloc(1024, 1)]);
    for (let round = 0; round < 2000; round += 1)
      expect(answers.read(Buffer.concat([Buffer.from('\r\n\0\0'), packet])).length).toBe(packet.length);
  });

  it('has a meaning for people', () => {
    expect([401, 403, 404, 453, 503, 454, 500].map(faultOfStatus)).toEqual([
      'unauthorized',
      'unauthorized',
      'not_found',
      'busy',
      'busy',
      'rejected',
      'rejected',
    ]);
    expect([null, 200].map(faultOfStatus)).toEqual([null, null]);
  });
});
