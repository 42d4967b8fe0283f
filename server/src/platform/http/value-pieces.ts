/** A part of a large value: what lies at the end of this path, or elements that are added to the list there. */
export type Piece =
  { path: readonly string[]; value: unknown } | { path: readonly string[]; elements: readonly unknown[] };

/** Values that are copied from one thread to another without keeping others waiting: about a millisecond. */
const MAX_VALUES = 2000;
/** Lists lie no deeper than this in what is worth dividing: body, result, its own result, its list. */
const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How many values lie in it, up to a bound beyond which nobody counts. */
function weigh(value: unknown, bound: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let weight = 1;
  for (const inner of Object.values(value as Fields)) {
    weight += weigh(inner, bound - weight);
    if (weight > bound) return weight;
  }
  return weight;
}

function* batchesOf(elements: readonly unknown[]): Generator<unknown[]> {
  let batch: unknown[] = [];
  let weight = 0;
  for (const element of elements) {
    const next = weigh(element, MAX_VALUES);
    if (batch.length > 0 && weight + next > MAX_VALUES) {
      yield batch;
      [batch, weight] = [[], 0];
    }
    batch.push(element);
    weight += next;
  }
  if (batch.length > 0) yield batch;
}

/** A value as the first piece, a skeleton, and those that fill its lists. */
export function splitValue(value: unknown): Piece[] {
  const rest: Piece[] = [];
  const thin = (inner: unknown, path: readonly string[]): unknown => {
    if (weigh(inner, MAX_VALUES) <= MAX_VALUES && path.length > 0) return inner;
    if (Array.isArray(inner)) {
      for (const elements of batchesOf(inner)) rest.push({ path, elements });
      return [];
    }
    if (!isFields(inner) || path.length >= MAX_DEPTH) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, thin(field, [...path, name])]));
  };
  return [{ path: [], value: thin(value, []) }, ...rest];
}

/** What the pieces taken so far make. */
export function appendPiece(whole: unknown, piece: Piece): unknown {
  if ('value' in piece) return piece.value;
  const list = piece.path.reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), whole);
  if (!Array.isArray(list)) throw new Error(`No list lies at ${piece.path.join('.')}`);
  for (const element of piece.elements) list.push(element);
  return whole;
}
