/** A user, in a session or by a job that goes on with what the user began. */
export interface UserActor {
  kind: 'user';
  userId: number;
}
/** A worker program. */
export interface WorkerActor {
  kind: 'worker';
  workerId: number;
  /** The user who lends the computer; null: the installation itself. */
  ownerId: number | null;
}

/**
 * Who acts. Made once where somebody comes in, and handed on: a rule asks the module `access` what an actor may, and
 * reads nothing of it.
 */
export type Actor = UserActor | WorkerActor | { kind: 'system' };

export const userActor = (userId: number): UserActor => ({ kind: 'user', userId });
