import type { MemberRole } from '@rakurs/contract';
import type { TestUser } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** Lets somebody into a project. */
export async function addMember(
  { database }: TestDatabase,
  { projectId, user, role }: { projectId: number; user: TestUser; role: MemberRole },
): Promise<void> {
  await database.raw(
    'insert into project_members (project_id, user_id, role, added_at) select $1, id, $2, now() from users where email = $3',
    [projectId, role, user.email],
  );
}
