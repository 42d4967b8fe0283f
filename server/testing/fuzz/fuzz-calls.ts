import { contract, fillPath, holesOf, toOpenApi, type Route } from '@rakurs/contract';
import { makeFrom, type Schema } from './from-schema.ts';
import { hostileText } from './hostile.ts';
import type { Random } from './random.ts';

interface Operation {
  operationId: string;
  'x-access': Route['access'];
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface FuzzedCall {
  name: string;
  access: Route['access'];
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** They end the session that all calls are made with, or the account. */
const ENDS = new Set(['signOut', 'signOutEverywhere', 'endSession', 'eraseAccount', 'changePassword']);
/** They wait for work, or for somebody else's server. */
const WAITS = { wait_ms: 0 };

/** Every operation of the OpenAPI document but those that end the caller's session. */
export function listOperations(): { method: string; path: string; operation: Operation }[] {
  const { paths } = toOpenApi(contract, { title: '', version: '' });
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ operation }) => !ENDS.has(operation.operationId));
}

/** Half a letter cannot stand in an address. */
const whole = (text: string): string => Buffer.from(text).toString();
const BOUNDARY = 'граница';
const multipart = (params: unknown, random: Random): string =>
  [
    `--${BOUNDARY}`,
    'content-disposition: form-data; name="params"',
    '',
    typeof params === 'string' ? params : JSON.stringify(params),
    `--${BOUNDARY}`,
    `content-disposition: form-data; name="file"; filename="${random.pick(['a.jpg', '../a.jpg', 'я"\\', ''])}"`,
    '',
    random.pick(['', 'GIF89a', hostileText(random)]),
    `--${BOUNDARY}${random.pick(['--', ''])}`,
    '',
  ].join('\r\n');

/** One call of some operation: right, almost right or hostile. */
export function makeCall(
  operations: ReturnType<typeof listOperations>,
  { random, ids }: { random: Random; ids: readonly number[] },
): FuzzedCall {
  const { method, path, operation } = random.pick(operations);
  const making = { random, ids, wildness: random.pick([0, 0, 0.05, 0.3]) };
  const holes = Object.fromEntries(holesOf(path).map((hole) => [hole, random.pick(ids)]));
  const bare = fillPath(path, holes);
  const url = random.chance(0.03)
    ? `${bare.replace(/\d+/, () => encodeURIComponent(whole(hostileText(random).slice(0, 500))))}`
    : bare;
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || random.chance(0.6)))
    .map(({ name, schema }) => {
      const value = makeFrom(schema, making);
      return `${name}=${encodeURIComponent(whole((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4000)))}`;
    });
  const call = {
    name: operation.operationId,
    access: operation['x-access'],
    method,
    url: query.length > 0 ? `${url}?${query.join('&')}` : url,
  };
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (!content) return { ...call, headers: {} };
  if (type === 'multipart/form-data')
    return {
      ...call,
      headers: { 'content-type': `multipart/form-data; boundary=${encodeURIComponent(BOUNDARY)}` },
      payload: multipart(
        makeFrom(content.schema.properties?.['params']?.contentSchema ?? {}, making),
        random,
      ).replaceAll(BOUNDARY, encodeURIComponent(BOUNDARY)),
    };
  const made = makeFrom(content.schema, making);
  const body =
    operation.operationId === 'leaseTasks' && typeof made === 'object' && made !== null ? { ...made, ...WAITS } : made;
  const json = JSON.stringify(body) ?? '';
  return {
    ...call,
    headers: { 'content-type': 'application/json' },
    payload: random.chance(0.02) ? json.slice(0, random.below(json.length + 1)) : json,
  };
}
