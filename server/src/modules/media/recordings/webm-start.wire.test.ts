import { expect, it } from 'vitest';
import { beginsLikeWebm } from './webm-start.ts';

const HEADER = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
  Buffer.from('4287810442858102', 'hex'),
]);

it('knows a webm by its header, and waits while there is too little of it', () => {
  expect(beginsLikeWebm(HEADER)).toBe(true);
  for (const length of [1, 3, 4, 12, 27]) expect(beginsLikeWebm(HEADER.subarray(0, length)), String(length)).toBe(true);
});

it('waits for nobody else', () => {
  for (const head of [
    Buffer.alloc(0),
    Buffer.from('\x1a\x45\x00'),
    Buffer.from('RIFF'),
    Buffer.from([0xff]),
    Buffer.concat([HEADER.subarray(0, 8), Buffer.alloc(200)]),
  ])
    expect(beginsLikeWebm(head)).toBe(false);
});
