import { z } from 'zod';
import { defineEvents } from './event.ts';
import { defineRoutes } from './route.ts';
import { Id, paragraph, requiredLine } from './values.ts';

export const Project = z.object({ id: Id, title: z.string(), description: z.string() }).meta({ id: 'Project' });
export type Project = z.output<typeof Project>;

export const NewProject = z
  .object({ title: requiredLine(200), description: paragraph(5000).default('') })
  .meta({ id: 'NewProject' });
export type NewProject = z.output<typeof NewProject>;

export const projectEvents = defineEvents({
  'project.created': Project,
  'project.changed': Project,
  /** In the trash, or gone from it for good. */ 'project.deleted': z.object({ id: Id }),
  'project.restored': Project,
});

export const projectRoutes = defineRoutes({
  listProjects: {
    method: 'GET',
    path: '/api/users/projects/index',
    access: 'user',
    permission: 'project.read',
    answer: z.object({ projects: z.array(Project), amount: z.int() }),
  },
  createProject: {
    method: 'POST',
    path: '/api/users/projects/new',
    access: 'user',
    permission: 'self',
    body: NewProject,
    answer: Project,
  },
  showProject: {
    method: 'GET',
    path: '/api/users/projects/{projectId}',
    access: 'user',
    permission: 'project.read',
    answer: Project,
  },
  changeProject: {
    method: 'PATCH',
    path: '/api/users/projects/{projectId}',
    access: 'user',
    permission: 'project.manage',
    body: z.object({ title: requiredLine(200).optional(), description: paragraph(5000).optional() }),
    answer: Project,
  },
  /** Marks it and all that is in it; within 30 days it can be taken back. */
  deleteProject: {
    method: 'DELETE',
    path: '/api/users/projects/{projectId}',
    access: 'user',
    permission: 'project.delete',
    answer: Project,
  },
  restoreProject: {
    method: 'POST',
    path: '/api/users/projects/{projectId}/restore',
    access: 'user',
    permission: 'project.delete',
    answer: Project,
  },
});
