import type { projectRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Deletion } from './deletion.service.ts';
import type { ProjectsService } from './projects.service.ts';

export const createProjectHandlers = (
  service: ProjectsService,
  deletion: Deletion,
): Handlers<typeof projectRoutes> => ({
  listProjects: async ({ caller }) => {
    const projects = await service.list(caller.userId);
    return { projects, amount: projects.length };
  },
  createProject: ({ body, caller }) => service.create(caller.userId, body),
  showProject: ({ params, caller }) => service.requireOwn(params.projectId, caller.userId),
  changeProject: ({ params, body, caller }) => service.change(params.projectId, caller.userId, body),
  deleteProject: ({ params, caller }) => deletion.delete(params.projectId, caller.userId),
  restoreProject: ({ params, caller }) => deletion.restore(params.projectId, caller.userId),
});
