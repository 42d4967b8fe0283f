import type { UserActor } from '#platform/actor.ts';

/** A project, and its owner, who pays. */
export interface Place {
  projectId: number;
  userId: number;
}
/** The same, and who has been let in there. */
export interface OpenPlace extends Place {
  actor: UserActor;
}
