import { describe, expect, it } from 'vitest';
import { readSdp, writeSdp } from './sdp.ts';

const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 10.0.0.7',
  's=yard',
  'c=IN IP4 239.1.2.3/16',
  't=0 0',
  'm=audio 5002 RTP/AVP 0',
  'm=video 5004 RTP/AVP 97',
  'a=rtpmap:97 H264/90000',
  'a=fmtp:97 packetization-mode=1; profile-level-id=42c014; sprop-parameter-sets=Z0LA,aM4=',
];
const read = (change: (lines: string[]) => string[] = (lines) => lines) => readSdp(change(SDP).join('\r\n'));

describe('a description of an RTP session', () => {
  it('is read for its video', () => {
    expect(read()).toEqual({
      codec: 'H264',
      payloadType: 97,
      parameters: ['packetization-mode=1', 'profile-level-id=42c014', 'sprop-parameter-sets=Z0LA,aM4='],
      port: 5004,
      group: '239.1.2.3',
    });
  });

  it('reaches FFmpeg only in our own words', () => {
    const hostile = read((lines) => [
      ...lines,
      'a=fmtp:97 x=file:///etc/passwd;sprop-sps=<script>',
      'a=control:rtsp://169.254.169.254/',
      'c=IN IP4 10.0.0.9',
    ]);
    const text = writeSdp(hostile, 40_000);
    expect(text).toContain('m=video 40000 RTP/AVP 97\r\na=rtpmap:97 H264/90000');
    expect(text).not.toMatch(/passwd|script|169\.254|10\.0\.0\.9|239\.1|yard/);
  });

  it.each([
    ['has no video', (lines: string[]) => lines.filter((line) => !line.startsWith('m=video'))],
    ['is of another codec', (lines: string[]) => lines.map((line) => line.replace('H264', 'VP8'))],
    ['names no codec', (lines: string[]) => lines.filter((line) => !line.startsWith('a=rtpmap'))],
    ['is empty', () => []],
  ])('that %s is refused', (_, change) => {
    expect(() => read(change)).toThrow('не найдено видео');
  });

  it.each(['0', '554', '70000'])('with the port %s is refused', (port) => {
    expect(() => read((lines) => lines.map((line) => line.replace('5004', port)))).toThrow('нужен порт');
  });

  it('names no group where it is sent to one address', () => {
    expect(read((lines) => lines.map((line) => line.replace('239.1.2.3/16', '10.0.0.8'))).group).toBeNull();
  });
});
