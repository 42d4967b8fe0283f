import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { TASK_KINDS, taskKinds, workerRoutes } from './index.ts';

// Whatever a worker may send, found by walking through the shapes: a list or a text without an end is named here by its
// path.

interface Shape {
  $ref?: string;
  $defs?: Record<string, Shape>;
  type?: string;
  enum?: unknown;
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Shape;
  prefixItems?: Shape[];
  anyOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
}

/** A pattern with both ends says how long it is; that of base64 does not. */
const hasEnd = ({ enum: choices, const: value, format, pattern, maxLength }: Shape): boolean =>
  choices !== undefined ||
  value !== undefined ||
  maxLength !== undefined ||
  format === 'uuid' ||
  (pattern !== undefined && format !== 'base64');

function boundlessIn(given: Shape, path: string, named: Record<string, Shape> = {}): string[] {
  // What has a name of its own in the document is told of once, beside the rest.
  const shape = given.$ref ? (named[given.$ref.split('/').at(-1) ?? ''] ?? given) : given;
  const inside = (one: Shape, at: string) => boundlessIn(one, at, named);
  const inner = [
    ...[...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap((one) => inside(one, path)),
    ...(shape.prefixItems ?? []).flatMap((one, at) => inside(one, `${path}[${at}]`)),
    ...(shape.items ? inside(shape.items, `${path}[]`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => inside(one, `${path}.${name}`)),
  ];
  const isBoundless =
    (shape.type === 'string' && !hasEnd(shape)) ||
    (shape.type === 'array' && shape.maxItems === undefined && shape.prefixItems === undefined) ||
    (shape.type === 'object' && shape.properties === undefined);
  return isBoundless ? [path, ...inner] : inner;
}
const boundless = (schema: z.ZodType, path: string): string[] => {
  const document = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return boundlessIn(document, path, document.$defs);
};
/** Measured as a whole, by what it is in JSON. */
const MEASURED = ['learn.model.body'];

describe('whatever a worker sends has an end', () => {
  it.each(TASK_KINDS.map((kind) => [kind]))('result of %s', (kind) => {
    expect(boundless(taskKinds[kind].result, kind).filter((path) => !MEASURED.includes(path))).toEqual([]);
  });

  it.each(['workerHeartbeat', 'leaseTasks', 'failTask'] as const)('%s', (name) => {
    expect(boundless(workerRoutes[name].body, name)).toEqual([]);
  });

  it('notices a text and a list without one', () => {
    expect(boundless(z.object({ text: z.string(), list: z.array(z.object({ word: z.base64() })) }), 'x')).toEqual([
      'x.text',
      'x.list',
      'x.list[].word',
    ]);
  });

  it('a taught class too', () => {
    const report = {
      examples: 1,
      pictures: 1,
      counter_examples: 0,
      precision: null,
      recall: null,
      checked_on: 0,
      automatic_threshold: 0.5,
      seconds: 1,
    };
    const learned = (weights: string) =>
      taskKinds.learn.result.safeParse({
        model: { recipe: 'r', kind: 'thing', body: { weights } },
        report,
        features: [],
      }).success;
    expect([learned('x'.repeat(7_000_000)), learned('x'.repeat(9_000_000))]).toEqual([true, false]);
  });
});
