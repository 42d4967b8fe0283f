import { hostileText, hostileValue } from './hostile.ts';
import type { Random } from './random.ts';

/** As much of JSON Schema as the OpenAPI document of our routes uses. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
  additionalProperties?: Schema | boolean;
  contentSchema?: Schema;
}

export interface Making {
  random: Random;
  /** Numbers of things: the caller's own, somebody else's, nobody's. */
  ids: readonly number[];
  /** How often a value is not what the schema says. */
  wildness: number;
}

const WORDS = ['кошка', 'Склад', 'ворота', 'кот на складе', 'да', 'красный грузовик'];
const FORMATS: Record<string, readonly string[]> = {
  'date-time': ['2026-11-17T09:00:00.000Z', '2026-11-17T09:00:04.000Z', '1970-01-01T00:00:00Z'],
  date: ['2026-11-17'],
  email: ['someone@example.ru'],
  uri: ['https://example.ru/hook', 'rtsp://camera.example.ru/1'],
  uuid: ['00000000-0000-4000-8000-000000000000'],
  base64: ['/9j/', 'AAAA'],
};

const whole = ({ minimum, exclusiveMinimum, maximum }: Schema, { random, ids }: Making): number => {
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  const most = Math.min(maximum ?? 1000, least + 1_000_000);
  return random.pick([
    least,
    most,
    least + random.below(Math.max(1, most - least)),
    random.pick(ids),
    random.pick(ids),
  ]);
};
const text = ({ minLength = 0, maxLength = 100, format, pattern }: Schema, { random }: Making): string => {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known) return random.pick(known);
  if (pattern?.includes('0-9a-fA-F')) return 'a'.repeat(64);
  const said = random.pick([random.pick(WORDS), random.pick(WORDS), 'я'.repeat(maxLength), 'я'.repeat(maxLength + 1)]);
  return said.padEnd(minLength, 'я');
};

/** A value by this schema; now and then almost one, or something else altogether. */
export function makeFrom(schema: Schema, making: Making): unknown {
  const { random, wildness } = making;
  if (random.chance(wildness)) return hostileValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeFrom(random.pick(choices), making);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeFrom(part, making)));
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object':
      return makeObject(schema, making);
    case 'array':
      return makeList(schema, making);
    case 'string':
      return random.chance(wildness) ? hostileText(random) : text(schema, making);
    case 'integer':
      return whole(schema, making);
    case 'number':
      return random.pick([whole(schema, making), random.next()]);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return hostileValue(random);
  }
}

function makeObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  making: Making,
): Record<string, unknown> {
  const { random, wildness } = making;
  const named = Object.entries(properties).filter(([name]) =>
    required.includes(name) ? !random.chance(wildness) : random.chance(0.6),
  );
  const made = Object.fromEntries(named.map(([name, schema]) => [name, makeFrom(schema, making)]));
  if (random.chance(wildness) || typeof additionalProperties === 'object')
    made[random.pick(['id', 'user_id', 'isAdmin', 'data_source_id', 'question_id', 'project_id', '__proto__'])] =
      random.pick(making.ids);
  return made;
}

function makeList({ items, prefixItems, minItems = 0, maxItems = 20 }: Schema, making: Making): unknown[] {
  if (prefixItems) return prefixItems.map((schema) => makeFrom(schema, making));
  const amount = making.random.pick([
    minItems,
    minItems + 1,
    making.random.below(Math.min(maxItems, 20) + 1),
    making.random.chance(making.wildness) ? Math.min(maxItems + 1, 2000) : 1,
  ]);
  return Array.from({ length: amount }, () => makeFrom(items ?? {}, making));
}
