import { homeRoutes } from '@rakurs/contract';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import { createHome, type HomeDeps } from './home.service.ts';

/** The first page of the cabinet and of a project, each in one call. Keeps nothing itself. */
export function createHomeModule(deps: HomeDeps) {
  const home = createHome(deps);
  const handlers: Handlers<typeof homeRoutes> = {
    showHome: ({ caller }) => home.show(caller),
    showProjectOverview: ({ params, caller }) => home.showProject(caller, params.projectId),
  };
  const module: Module = { name: 'home', serves: [serve(homeRoutes, handlers)] };
  return { module };
}
