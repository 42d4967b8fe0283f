import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, MEMBER_ROLES, PERMISSIONS, type MemberRole, type Permission } from '@rakurs/contract';
import { makeFixture, type Fixture } from '../../testing/fixture.ts';
import { addMember } from '../../testing/members.ts';
import { ask, headersOf, namedBy, routeNames, routeOf, type RouteName } from '../../testing/permissions/ask.ts';
import { callOf, statusFor } from '../../testing/permissions/row.ts';
import { permissions } from '../../testing/permissions/table.ts';
import { openTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

/** Every text of the project holds it. */
const MARK = 'вещьпроекта';
const ROLES = MEMBER_ROLES.filter((role) => role !== 'owner');
type OtherRole = (typeof ROLES)[number];

const isOfProject = (permission: string): permission is Permission => PERMISSIONS.some((one) => one === permission);
/** Routes that a role of a project decides about, with what they demand. */
const demanded = routeNames.flatMap((name) => {
  const { permission } = routeOf(name);
  return isOfProject(permission) ? [[name, permission] as const] : [];
});
const refusedTo = (role: MemberRole) => demanded.filter(([, permission]) => !isAllowed(role, permission));
const openTo = (role: MemberRole) => demanded.filter(([, permission]) => isAllowed(role, permission));

let test: TestDatabase;
let app: TestApp;
let owner: TestUser;
let things: Fixture;
let people: Record<OtherRole, TestUser>;

beforeAll(async () => {
  test = await openTestDatabase();
  app = await openTestApp({ TRAINING: 'all', RATE_LIMIT_PER_MINUTE: '0' }, test);
  // Addresses of media change with the hour: this one does not end.
  app.clock.set(new Date('2026-11-17T09:10:00.000Z'));
  owner = await app.newUser();
  things = await makeFixture(app, owner, MARK);
  people = { manager: await app.newUser(), labeller: await app.newUser(), viewer: await app.newUser() };
  for (const role of ROLES)
    for (const projectId of [things.projectId, things.trashedProjectId])
      await addMember(test, { projectId, user: people[role], role });
}, 600_000);
afterAll(() => app.stop());

const told = async (name: RouteName, user: TestUser, of: Fixture) => ask(app, name, of, headersOf(user));
/** What does not name a thing answers everybody, with what they may see. */
const refusal = (name: RouteName): number => {
  const status = statusFor(permissions[name], 'other');
  return status === 404 ? 403 : status;
};

it('makes whoever makes a project its only owner, in every database that was there before', async () => {
  const rows = 'select count(*)::int as amount from projects p where (select count(*) from project_members m where';
  const { rows: found } = await test.database.raw(
    `${rows} m.project_id = p.id and m.user_id = p.user_id and m.role = 'owner') <> 1`,
  );
  expect(found).toEqual([{ amount: 0 }]);
});

describe.each(ROLES)('a %s', (role) => {
  it.each(refusedTo(role))('is refused %s, for want of %s', async (name) => {
    const { status, text } = await told(name, people[role], things);
    expect(status, text).toBe(refusal(name));
    if (status === 403)
      expect(JSON.parse(text)).toMatchObject({
        code: 'forbidden',
        detail: expect.stringContaining('Ваша роль в проекте'),
      });
    else expect(text).not.toContain(MARK);
  });

  it.each(openTo(role))('may %s, by %s', async (name) => {
    const { make } = callOf(permissions[name]);
    const { status, text } = await told(name, people[role], { ...things, ...(await make?.(owner, things)) });
    expect(status, text).toBe(statusFor(permissions[name], 'owner'));
    if (status === 200 && namedBy(name).length === 0 && name in SEES) expect(text).toContain(MARK);
  });
});

/** Routes that name nothing, and what the member sees in their answers all the same. */
const SEES: Partial<Record<RouteName, true>> = {
  listProjects: true,
  listStreams: true,
  listTrash: true,
  listTrashedFiles: true,
  showHome: true,
};
