import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, EMBEDDING_BASE64_LENGTH, line, LiveRequest, paragraph, type Route } from './index.ts';

// Every text that anybody may send, found by walking through the shapes of the routes: a new field is looked at without
// being named here.

interface Found {
  path: string;
  schema: z.ZodType;
}

type Def = {
  type: string;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  getter?: () => z.ZodType;
  coerce?: boolean;
};
/** What zod keeps of a shape, which has one type for all of them. */
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

/** Nothing is a text in these: a control character in them is no value of theirs. */
const NO_TEXTS = [
  'number',
  'int',
  'boolean',
  'literal',
  'enum',
  'null',
  'undefined',
  'date',
  'bigint',
  'never',
  'nan',
  'void',
];

/** Where a text begins, however it is changed later. */
const isOfText = (schema: z.ZodType): boolean => {
  const { type, in: first } = defOf(schema);
  return type === 'string' || (type === 'pipe' && first !== undefined && isOfText(first));
};

function textsOf(schema: z.ZodType, path: string): Found[] {
  const def = defOf(schema);
  if (isOfText(schema)) return [{ path, schema }];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`));
    case 'array':
      return textsOf(def.element ?? z.never(), `${path}[]`);
    case 'tuple':
      return (def.items ?? []).flatMap((item, at) => textsOf(item, `${path}[${at}]`));
    case 'union':
      return (def.options ?? []).flatMap((option) => textsOf(option, path));
    case 'intersection':
      return [def.left, def.right].flatMap((side) => (side ? textsOf(side, path) : []));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return textsOf(def.innerType ?? z.never(), path);
    // What begins with a function takes anything: its end says what it may be.
    case 'pipe':
      return def.in && defOf(def.in).type !== 'transform' ? textsOf(def.in, path) : textsOf(def.out ?? z.never(), path);
    case 'lazy':
      return textsOf(def.getter?.() ?? z.never(), path);
    case 'record':
    case 'unknown':
    case 'any':
      return [{ path, schema }];
    default:
      if (NO_TEXTS.includes(def.type)) return [];
      throw new Error(`What is a ${def.type}? (${path})`);
  }
}

const LENGTHS = [1, 3, 12, 43, 64, 100];
const EXAMPLES = [
  ...LENGTHS.map((length) => 'x'.repeat(length)),
  ...LENGTHS.map((length) => '0'.repeat(length)),
  'https://example.ru/hook',
  'rtsp://camera/1',
  'someone@example.ru',
  '+7 (912) 345-67-89',
  '89123456789',
  '2026-11-17T00:00:00.000Z',
  '2026-11-17',
  '2026-11',
  '0,0,1,1',
  '12_34',
  'УДАЛИТЬ',
  '123456:ABCDEFGHIJKL',
  '/9j/',
  'A'.repeat(EMBEDDING_BASE64_LENGTH),
  '0123456789abcdef',
  '00000000-0000-4000-8000-000000000000',
  'Europe/Moscow',
];
const REFUSED = ['\0', '\u0001', '\u001b', '\u007f', '\u0085', '\ud800'];
/** With the character at the beginning, in the middle and at the end, unless what lies there is trimmed away. */
const spoiled = (text: string, character: string): string[] => [
  `${character}${text}`,
  `${text.slice(0, text.length / 2)}${character}${text.slice(text.length / 2)}`,
  `${text}${character}`,
];

const hostile = (schema: z.ZodType): unknown[] => {
  const texts = EXAMPLES.flatMap((text) => REFUSED.flatMap((character) => spoiled(text, character)));
  return defOf(schema).type === 'record'
    ? texts.flatMap((text) => [{ [text]: 'x' }, { a: text }, { a: [{ b: text }] }])
    : texts;
};
const letThrough = (schema: z.ZodType): unknown[] =>
  hostile(schema).flatMap((given) => {
    const { success, data } = schema.safeParse(given);
    return success ? [data] : [];
  });

/**
 * What workers say is looked through as a whole: its shapes are told again as well, and must not refuse what was kept
 * long ago.
 */
const AS_A_WHOLE = 'finishTask.result';

const routes: [string, Route][] = Object.entries(contract);
const texts = [
  ...routes.flatMap(([name, { body, query }]) => [
    ...(body ? textsOf(body, name) : []),
    ...(query ? textsOf(query, `${name}?`) : []),
  ]),
  ...textsOf(LiveRequest, 'live'),
].filter(({ path }) => !path.startsWith(AS_A_WHOLE));
/** Programs and people bring files under whatever names: these are mended instead of refused. */
const MENDED = ['newUpload.name'];

it('finds the texts of the contract', () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'createProject.title',
      'signIn.password',
      'sendCommand.params',
      'listFiles?.class_name',
      'hearYookassa.object.id',
      'live.session_id',
      ...MENDED,
    ]),
  );
});

describe('no text takes control characters or half a letter', () => {
  it.each(texts.filter(({ path }) => !MENDED.includes(path)).map(({ path, schema }) => [path, schema] as const))(
    '%s',
    (_, schema) => {
      // And not because it takes nothing at all.
      expect(
        [...EXAMPLES, ...EXAMPLES.map((text) => ({ a: text }))].some((text) => schema.safeParse(text).success),
      ).toBe(true);
      expect(letThrough(schema)).toEqual([]);
    },
  );
});

it.each(MENDED)('%s loses them', (path) => {
  const schema = texts.find((text) => text.path === path)?.schema ?? z.never();
  expect(letThrough(schema).length).toBeGreaterThan(0);
  for (const left of letThrough(schema)) expect(left).not.toMatch(/[\p{Cc}\p{Surrogate}]/u);
});

it('nothing that a worker answers does, however deep it lies', () => {
  const answer = (text: string, model = 'm') =>
    contract.finishTask.body.safeParse({
      lease: '00000000-0000-4000-8000-000000000000',
      result: { task: 'chat', result: { text, citations: [], provider: 'embedded', model } },
    });
  const learned = (name: string, value: unknown) =>
    contract.finishTask.body.safeParse({
      lease: '00000000-0000-4000-8000-000000000000',
      result: {
        task: 'learn',
        result: {
          model: { recipe: 'r', kind: 'thing', body: { [name]: value } },
          report: {
            examples: 1,
            pictures: 1,
            counter_examples: 0,
            precision: null,
            recall: null,
            checked_on: 0,
            automatic_threshold: 0.5,
            seconds: 1,
          },
          features: [],
        },
      },
    });
  expect([answer('Две кошки.\n\tИ пёс.'), learned('a', ['b', { c: 'd' }])].map(({ success }) => success)).toEqual([
    true,
    true,
  ]);
  const spoilt = REFUSED.flatMap((character) => spoiled('кошка', character));
  for (const text of spoilt)
    expect(
      [answer(text), answer('кошка', text), learned(text, 1), learned('a', ['b', { c: text }])].map(
        ({ success }) => success,
      ),
    ).toEqual([false, false, false, false]);
});

it('takes tabs and ends of lines where there are several lines, and only there', () => {
  expect(paragraph(100).parse('один\r\n\tдва 😀')).toBe('один\r\n\tдва 😀');
  for (const end of ['\n', '\t', '\r']) expect(line(100).safeParse(`один${end}два`).success).toBe(false);
  expect(line(100).parse(' один 😀\n')).toBe('один 😀');
});
