import type { projectRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Deletion } from './deletion.service.ts';
import type { ProjectsService } from './projects.service.ts';

export const createProjectHandlers = (
  service: ProjectsService,
  deletion: Deletion,
): Handlers<typeof projectRoutes> => ({
  listProjects: async ({ caller }) => {
    const projects = await service.list(caller);
    return { projects, amount: projects.length };
  },
  createProject: ({ body, caller }) => service.create(caller, body),
  showProject: ({ params, caller }) => service.show(caller, params.projectId),
  changeProject: ({ params, body, caller }) => service.change(caller, params.projectId, body),
  deleteProject: ({ params, caller }) => deletion.delete(caller, params.projectId),
  restoreProject: ({ params, caller }) => deletion.restore(caller, params.projectId),
});
