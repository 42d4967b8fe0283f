const NUMBER = 0;
const BYTES = 2;

/** Signed numbers as two's complement of 64 bits, as protobuf has its int64. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

/** One field of a protobuf message: its number, and a whole number, a text or a message in it. */
export function field(number: number, value: number | string | Buffer): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number * 8 + NUMBER), varint(value)]);
  const bytes = typeof value === 'string' ? Buffer.from(value) : value;
  return Buffer.concat([varint(number * 8 + BYTES), varint(bytes.length), bytes]);
}
