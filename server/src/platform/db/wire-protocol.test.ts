import { expect, it } from 'vitest';
import { isEndOfBatch, simpleQuery, splitMessages, transactionStatus } from './wire-protocol.ts';

const nothing = new Uint8Array();

it('cuts messages out of a stream wherever the stream was cut', () => {
  const stream = Buffer.concat([simpleQuery('select 1'), simpleQuery('select «два»'), simpleQuery('select 3')]);
  for (let cut = 0; cut <= stream.length; cut += 1) {
    const first = splitMessages(nothing, stream.subarray(0, cut));
    const second = splitMessages(first.rest, stream.subarray(cut));
    expect(Buffer.concat([...first.messages, ...second.messages]).equals(stream)).toBe(true);
    expect(first.messages.length + second.messages.length).toBe(3);
    expect(second.rest.length).toBe(0);
  }
});

it('knows after which messages the driver waits', () => {
  expect(isEndOfBatch(simpleQuery('select 1'))).toBe(true);
  expect(isEndOfBatch(Buffer.from('S\0\0\0\u0004'))).toBe(true);
  expect(isEndOfBatch(Buffer.from('P\0\0\0\u0004'))).toBe(false);
});

it.each(['I', 'T', 'E'] as const)('reads the transaction status %s off the end of an answer', (status) => {
  expect(
    transactionStatus(Buffer.concat([Buffer.from('whatever'), Buffer.from([0x5a, 0, 0, 0, 5]), Buffer.from(status)])),
  ).toBe(status);
});
