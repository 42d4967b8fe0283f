import type { MemberRole } from '@rakurs/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import { projectMembers } from './access.tables.ts';

export interface Membership {
  projectId: number;
  role: MemberRole;
}

export const createMemberStore = (database: Database) => ({
  async roleOf(projectId: number, userId: number): Promise<MemberRole | null> {
    const [row] = await database.q
      .select({ role: projectMembers.role })
      .from(projectMembers)
      .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)));
    return row?.role ?? null;
  },
  /** The projects in which a user has one of these roles, as a part of a query. */
  projectsOf: (userId: number, roles: readonly MemberRole[]) =>
    database.q
      .select({ id: projectMembers.projectId })
      .from(projectMembers)
      .where(and(eq(projectMembers.userId, userId), inArray(projectMembers.role, [...roles]))),
  /** Of projects in the trash too, in the order they were made. */
  listOf: (userId: number): Promise<Membership[]> =>
    database.q
      .select({ projectId: projectMembers.projectId, role: projectMembers.role })
      .from(projectMembers)
      .where(eq(projectMembers.userId, userId))
      .orderBy(asc(projectMembers.projectId)),
  listMembers: (projectIds: readonly number[]): Promise<(Membership & { userId: number })[]> =>
    database.q
      .select({ projectId: projectMembers.projectId, userId: projectMembers.userId, role: projectMembers.role })
      .from(projectMembers)
      .where(inArray(projectMembers.projectId, [...projectIds])),
  async removeOf(userId: number): Promise<void> {
    await database.q.delete(projectMembers).where(eq(projectMembers.userId, userId));
  },
});
export type MemberStore = ReturnType<typeof createMemberStore>;
