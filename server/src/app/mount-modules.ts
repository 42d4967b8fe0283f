import { contract } from '@rakurs/contract';
import type { FastifyInstance } from 'fastify';
import { mountRoutes, type MountDeps } from '#platform/http/mount-routes.ts';
import type { Module } from '#platform/module.ts';

/**
 * Gives every module its addresses. A route of the contract that no module serves would be found by a user: better at
 * the start.
 */
export function mountModules(app: FastifyInstance, modules: readonly Module[], deps: MountDeps): void {
  const served = new Set<string>();
  for (const { serves = [], mount } of modules) {
    for (const { routes, handlers } of serves) {
      mountRoutes(app, routes, handlers, deps);
      for (const name of Object.keys(routes)) served.add(name);
    }
    mount?.(app, deps.gate);
  }
  const missing = Object.keys(contract).filter((name) => !served.has(name));
  if (missing.length > 0) throw new Error(`No module serves ${missing.join(', ')}`);
}
