import { contract, type Route } from '@rakurs/contract';
import { z } from 'zod';
import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { parseQuery } from './parse-call.ts';

const asked = Object.entries(contract as Record<string, Route>).flatMap(([name, route]) => {
  const { properties = {} } = route.query ? z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }) : {};
  return Object.keys(properties).map((key) => ({ name, route, key }));
});

it('refuses a parameter that an address holds twice: two readers could choose different values', () => {
  expect(asked.length).toBeGreaterThan(20);
  const taken = asked.filter(({ route, key }) => {
    const repeated = [
      ['1', '2'],
      ['', ''],
    ].map((values) => {
      try {
        parseQuery(route, { [key]: values });
        return true;
      } catch (error) {
        return !(error instanceof AppError && error.details.errors?.[key] !== undefined);
      }
    });
    return repeated.includes(true);
  });
  expect(taken.map(({ name, key }) => `${name} ${key}`)).toEqual([]);
});
