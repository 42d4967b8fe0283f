import type { Fixture } from '../fixture.ts';
import type { TestUser } from '../test-app.ts';

/**
 * A right call of a route, about things of this estate. Path holes are filled by the estate's numbers of the same name.
 */
export interface Call {
  /** Holes that another number of the estate fills. */
  params?: (of: Fixture) => Record<string, number>;
  query?: (of: Fixture) => Record<string, string>;
  body?: (of: Fixture) => Record<string, unknown>;
  /** Sent as multipart, with a small picture. */
  form?: (of: Fixture) => Record<string, unknown>;
  /** The owner's call uses something up: it is made for that call alone. */
  make?: (user: TestUser, of: Fixture) => Promise<Partial<Fixture>>;
  /** It ends sessions, so its owner is somebody who has come just for it. */
  byNewcomer?: true;
}

/**
 * The status that each kind of caller is answered with who names things of the owner:
 * `nobody` has no session, or one that is over, or a token of another kind; `other` is a signed-in user, `admin` an
 * administrator,
 * `lent` a worker program of the other user, `house` one of the installation.
 * Where `other` or `admin` is 404, the answer is the same as for a number that nothing has.
 */
export type Row = readonly [
  nobody: number,
  owner: number,
  other: number,
  admin: number,
  lent: number,
  house: number,
  call?: Call,
];
export const COLUMNS = ['nobody', 'owner', 'other', 'admin', 'lent', 'house'] as const;
export type Column = (typeof COLUMNS)[number];

export const statusFor = (row: Row, column: Column): number => row[COLUMNS.indexOf(column)] as number;
export const callOf = (row: Row): Call => row[6] ?? {};

/** A small picture. */
export const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
