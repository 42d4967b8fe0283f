import { defineHook } from '#platform/transaction-hooks.ts';

/** It went into the trash: what is in it goes out of sight. */
export const projectHidden = defineHook<{ projectId: number; at: Date }>('project.hidden');
/** It is back: so is what went with it. */
export const projectShown = defineHook<{ projectId: number }>('project.shown');
/** They are gone for good: nothing that belongs to them may stay. */
export const projectsErased = defineHook<{ projectIds: number[] }>('projects.erased');
