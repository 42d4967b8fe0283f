import { MEMBER_ROLES } from '@rakurs/contract';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Who may come into a project, and as what. The one owner pays for whatever anybody does in it. A trigger of the
 * database makes a new project's owner its first member; a foreign key ends the rows with their project.
 */
export const projectMembers = pgTable(
  'project_members',
  {
    projectId: integer('project_id').notNull(),
    userId: integer('user_id').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('project_members_of_user').on(table.userId, table.projectId),
    uniqueIndex('project_members_owner')
      .on(table.projectId)
      .where(sql`${table.role} = 'owner'`),
  ],
);
