/**
 * The few shapes of a FlatBuffers file that a model needs. An absent field has the default that the schema gives, zero
 * nearly always.
 */
export interface Table {
  bytes: Buffer;
  at: number;
}

/** Where a field of a table stands; 0 when it was left out. */
function fieldAt({ bytes, at }: Table, field: number): number {
  const layout = at - bytes.readInt32LE(at);
  const entry = 4 + field * 2;
  if (entry >= bytes.readUInt16LE(layout)) return 0;
  const offset = bytes.readUInt16LE(layout + entry);
  return offset === 0 ? 0 : at + offset;
}

const follow = (bytes: Buffer, at: number): number => at + bytes.readUInt32LE(at);

function vectorOf(table: Table, field: number): { length: number; at: number } {
  const at = fieldAt(table, field);
  if (at === 0) return { length: 0, at: 0 };
  const start = follow(table.bytes, at);
  return { length: table.bytes.readUInt32LE(start), at: start + 4 };
}

function listOf<Item>({
  table,
  field,
  size,
  item,
}: {
  table: Table;
  field: number;
  size: number;
  item: (bytes: Buffer, at: number) => Item;
}): Item[] {
  const { length, at } = vectorOf(table, field);
  // A damaged length must not make an array of four billion items.
  if (at + length * size > table.bytes.length) throw new RangeError('A list reaches beyond the end of the file');
  return Array.from({ length }, (_, index) => item(table.bytes, at + index * size));
}

export const rootOf = (bytes: Buffer): Table => ({ bytes, at: follow(bytes, 0) });
export const tablesOf = (table: Table, field: number): Table[] =>
  listOf({ table, field, size: 4, item: (bytes, at) => ({ bytes, at: follow(bytes, at) }) });
export const intsOf = (table: Table, field: number): number[] =>
  listOf({ table, field, size: 4, item: (bytes, at) => bytes.readInt32LE(at) });
/** 64-bit integers that are known to be small: zero points. */
export const longsOf = (table: Table, field: number): number[] =>
  listOf({ table, field, size: 8, item: (bytes, at) => bytes.readInt32LE(at) });
export const floatsOf = (table: Table, field: number): number[] =>
  listOf({ table, field, size: 4, item: (bytes, at) => bytes.readFloatLE(at) });

export function tableOf(table: Table, field: number): Table | null {
  const at = fieldAt(table, field);
  return at === 0 ? null : { bytes: table.bytes, at: follow(table.bytes, at) };
}

export function bytesOf(table: Table, field: number): Buffer {
  const { length, at } = vectorOf(table, field);
  if (at + length > table.bytes.length) throw new RangeError('A buffer reaches beyond the end of the file');
  return table.bytes.subarray(at, at + length);
}

export const stringOf = (table: Table, field: number): string => bytesOf(table, field).toString('utf8');

export function byteOf(table: Table, field: number): number {
  const at = fieldAt(table, field);
  return at === 0 ? 0 : table.bytes.readInt8(at);
}

export function intOf(table: Table, field: number): number {
  const at = fieldAt(table, field);
  return at === 0 ? 0 : table.bytes.readInt32LE(at);
}
