/** Protocol Buffers, the writing half: a message is its fields one after another, each led by its number and kind. */
export type Field = Buffer;

const KIND = { varint: 0, bytes: 2 } as const;

/** Seven bits a byte, the lowest first; a negative number is written as its 64 bits. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}

const head = (number: number, kind: number): Buffer => varint((number << 3) | kind);

export const int = (number: number, value: number): Field => Buffer.concat([head(number, KIND.varint), varint(value)]);

export const bytes = (number: number, value: Uint8Array): Field =>
  Buffer.concat([head(number, KIND.bytes), varint(value.length), value]);

export const text = (number: number, value: string): Field => bytes(number, Buffer.from(value, 'utf8'));

export const message = (number: number, fields: Field[]): Field => bytes(number, Buffer.concat(fields));
