/**
 * Lets a network answer with the values between its layers. An ONNX file is a protobuf message: repeated fields of two
 * messages one after the other are
 * read as one list, so a value becomes an answer by a few bytes behind the file.
 */
const GRAPH = 7;
const NODE = 1;
const NODE_INPUT = 1;
const NODE_OUTPUT = 2;
const OUTPUT = 12;
const NAME = 1;
const BYTES = 2;

/** The network's own answers, and these values beside them. */
export const withOutputs = (model: Uint8Array, names: readonly string[]): Buffer => Buffer.concat([model, outputsField(names)]);

/** Only these values, without the layers that none of them needs: the runtime would run them all. */
export function withOnlyOutputs(model: Uint8Array, names: readonly string[]): Buffer {
  const parts = fieldsOf(model).map(({ number, whole, content }) => (number === GRAPH && content ? field(GRAPH, prunedGraph(content, names)) : whole));
  return withOutputs(Buffer.concat(parts), names);
}

/**
 * The layers stand in the order in which they run: from the last to the first, one is needed if something after it is.
 */
function prunedGraph(graph: Uint8Array, names: readonly string[]): Buffer {
  const needed = new Set(names);
  const kept = fieldsOf(graph).toReversed().filter(({ number, content }) => {
    if (number === OUTPUT) return false;
    if (number !== NODE || !content) return true;
    const values = fieldsOf(content);
    const named = (wanted: number) => values.filter((value) => value.number === wanted).map((value) => Buffer.from(value.content ?? []).toString());
    if (!named(NODE_OUTPUT).some((name) => needed.has(name))) return false;
    for (const name of named(NODE_INPUT)) needed.add(name);
    return true;
  });
  return Buffer.concat(kept.toReversed().map(({ whole }) => whole));
}

const outputsField = (names: readonly string[]): Buffer => field(GRAPH, Buffer.concat(names.map((name) => field(OUTPUT, field(NAME, Buffer.from(name))))));

const field = (number: number, content: Buffer): Buffer => Buffer.concat([varint((number << 3) | BYTES), varint(content.length), content]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}

interface Field {
  number: number;
  /** With its number and length. */
  whole: Uint8Array;
  /** Null for a plain number. */
  content: Uint8Array | null;
}

function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): number => {
    let [value, place] = [0, 1];
    for (;;) {
      const byte = message[at++];
      if (byte === undefined) throw new Error('The network file ends in the middle of a field');
      value += (byte & 127) * place;
      if (byte < 128) return value;
      place *= 128;
    }
  };
  while (at < message.length) {
    const from = at;
    const key = readVarint();
    const [number, kind] = [Math.floor(key / 8), key % 8];
    let content: Uint8Array | null = null;
    if (kind === 0) readVarint();
    else if (kind === BYTES) {
      const length = readVarint();
      content = message.subarray(at, at + length);
      at += length;
    } else at += kind === 1 ? 8 : 4;
    fields.push({ number, whole: message.subarray(from, at), content });
  }
  return fields;
}
