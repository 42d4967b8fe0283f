import type { HandlerDeps, TaskHandler } from './handler.ts';

/** A look at a picture that somebody searches by. */
export const createGlance =
  ({ glance }: HandlerDeps): TaskHandler<'glance'> =>
  async ({ picture }) => ({ look: await glance(Buffer.from(picture, 'base64')) });
