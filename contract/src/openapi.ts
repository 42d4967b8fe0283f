import { z } from 'zod';
import { changesSomething, holesOf, type Route } from './route.ts';
import { Problem, PROBLEM_TYPE } from './problems.ts';

const integer = { type: 'integer', minimum: 1 };

const queryParameters = (query: z.ZodType | undefined) => {
  if (!query) return [];
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {}).map(([name, shape]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: shape,
  }));
};

const security = (route: Route) => {
  if (route.access === 'public') return [];
  return [changesSomething(route) && route.access !== 'worker' ? { token: [], csrf: [] } : { token: [] }];
};

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
});

const multipart = (params: z.ZodType) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: ['params', 'file'],
      properties: {
        params: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: z.toJSONSchema(params, { io: 'input' }),
        },
        file: { type: 'string', format: 'binary' },
      },
    },
  },
});

const file = (type: string) => ({ [type]: { schema: { type: 'string', format: 'binary' } } });

/** The OpenAPI document of these routes. */
export function toOpenApi(routes: Record<string, Route>, info: { title: string; version: string }) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const operation = {
      operationId,
      'x-access': route.access,
      ...(route.needsPassword && { 'x-needs-password': true }),
      security: security(route),
      parameters: [
        ...holesOf(route.path).map((name) => ({ name, in: 'path', required: true, schema: integer })),
        ...queryParameters(route.query),
      ],
      ...(route.body && {
        requestBody: { required: true, content: route.upload ? multipart(route.body) : json(route.body, 'input') },
      }),
      responses: {
        [route.status ?? 200]: {
          description: 'ok',
          content: route.bytes ? file(route.bytes) : json(route.answer, 'output'),
        },
        default: { description: 'error', content: { [PROBLEM_TYPE]: { schema: z.toJSONSchema(Problem) } } },
      },
    };
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization' },
        csrf: { type: 'apiKey', in: 'header', name: 'csrf' },
      },
    },
  };
}
