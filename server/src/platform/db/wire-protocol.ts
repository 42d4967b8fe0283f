/** The little of PostgreSQL's wire protocol that stands between the `pg` driver and PGlite. */

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const QUERY = 0x51;
const SYNC = 0x53;
const READY_FOR_QUERY = 0x5a;

/** Cuts a stream of bytes into whole messages and what is left of the next one. */
export function splitMessages(left: Uint8Array, arrived: Uint8Array): { messages: Uint8Array[]; rest: Uint8Array } {
  const bytes =
    left.length === 0
      ? Buffer.from(arrived.buffer, arrived.byteOffset, arrived.length)
      : Buffer.concat([left, arrived]);
  const messages: Uint8Array[] = [];
  let start = 0;
  while (bytes.length - start >= TYPE_BYTES + LENGTH_BYTES) {
    const end = start + TYPE_BYTES + bytes.readUInt32BE(start + TYPE_BYTES);
    if (end > bytes.length) break;
    messages.push(bytes.subarray(start, end));
    start = end;
  }
  return { messages, rest: bytes.subarray(start) };
}

/** After these the driver waits for an answer. */
export const isEndOfBatch = (message: Uint8Array): boolean => message[0] === QUERY || message[0] === SYNC;

/** 'I' idle, 'T' inside a transaction, 'E' inside a failed one: the last byte of the last ReadyForQuery. */
export function transactionStatus(answer: Uint8Array): 'I' | 'T' | 'E' {
  const tail = answer.length - 6;
  if (tail < 0 || answer[tail] !== READY_FOR_QUERY) return 'I';
  const status = String.fromCharCode(answer[tail + 5] ?? 0);
  return status === 'T' || status === 'E' ? status : 'I';
}

export function simpleQuery(sql: string): Uint8Array {
  return frame('Q', `${sql}\0`);
}

function frame(type: string, body: string | Buffer): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body) : body;
  const message = Buffer.alloc(TYPE_BYTES + LENGTH_BYTES + content.length);
  message.write(type, 0, 'latin1');
  message.writeUInt32BE(LENGTH_BYTES + content.length, TYPE_BYTES);
  content.copy(message, TYPE_BYTES + LENGTH_BYTES);
  return message;
}

/** What a server says to a start-up packet when it lets the client in. */
export function startupReply(connection: number): Uint8Array {
  const key = Buffer.alloc(8);
  key.writeUInt32BE(connection, 0);
  return Buffer.concat([
    frame('R', Buffer.alloc(4)),
    frame('S', 'client_encoding\0UTF8\0'),
    frame('S', 'DateStyle\0ISO, MDY\0'),
    frame('K', key),
    frame('Z', 'I'),
  ]);
}
