import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/index.ts';
import type { ProjectsQuery } from '#modules/access/index.ts';
import { dataSources, files } from '../media.tables.ts';

export interface FilePlace {
  fileId: number;
  dataSourceId: number;
  projectId: number;
}

/**
 * The file that was added last to these projects, or the last of those that are described. Each source is asked for its own
 * newest, which an index
 * knows: a user's hundred thousand files are not looked through.
 */
export const createNewestFile =
  (database: Database) =>
  async (projects: ProjectsQuery, { describedOnly }: { describedOnly: boolean }): Promise<FilePlace | null> => {
    const newest = database.q
      .select({ id: files.id })
      .from(files)
      .where(
        and(
          eq(files.dataSourceId, dataSources.id),
          isNull(files.deletedAt),
          describedOnly ? isNotNull(files.aiDescription) : undefined,
        ),
      )
      .orderBy(desc(files.id))
      .limit(1)
      .as('newest');
    const [row] = await database.q
      .select({ fileId: newest.id, dataSourceId: dataSources.id, projectId: dataSources.projectId })
      .from(dataSources)
      .innerJoinLateral(newest, sql`true`)
      .where(and(inArray(dataSources.projectId, projects), isNull(dataSources.deletedAt)))
      .orderBy(desc(newest.id))
      .limit(1);
    return row ?? null;
  };
