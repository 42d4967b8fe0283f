import type { Audience } from '#platform/events.ts';
import type { MessageRow } from './feed.store.ts';

/** Whom a message is for: all of its project, or whoever has saved the search that found something. */
export const audienceOf = ({ kind, userId, projectId }: Pick<MessageRow, 'kind' | 'userId' | 'projectId'>): Audience =>
  kind === 'saved_search' ? { userIds: [userId] } : { projectIds: [projectId] };
