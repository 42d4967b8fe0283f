import { AppError } from '../errors.ts';

/**
 * No shape of the contract comes near it; whoever walks a value once per level would run out of stack long before a
 * page of brackets ends.
 */
const MAX_DEPTH = 64;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125];

/**
 * The same JSON, in UTF-8; throws when values lie in it deeper than anybody means, or when there are more of them than
 * `maxValues`.
 * Asked before it is parsed: a schema looks at every element of a list before it says that there are too many.
 */
function requireBounded(bytes: Uint8Array, maxValues: number): Uint8Array {
  let depth = 0;
  let values = 1;
  let isQuoted = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (isQuoted) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isQuoted = false;
    } else if (sign === QUOTE) isQuoted = true;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw new RangeError('JSON lies too deep');
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth -= 1;
    if (values > maxValues) throw new AppError('too_large', 'В теле запроса слишком много значений');
  }
  return bytes;
}

/**
 * What JSON of at most so many values says; undefined of none, which is what a fetch without a body looks like to a
 * strict parser.
 */
export function readJson(bytes: Uint8Array, maxValues: number): unknown {
  if (bytes.length === 0) return undefined;
  try {
    requireBounded(bytes, maxValues);
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed', 'Тело запроса не читается как JSON', { errors: { body: 'Ожидается JSON' } });
  }
}
