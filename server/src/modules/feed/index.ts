import { feedRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import type { EventBus } from '#platform/events.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import { serve, type Module } from '#platform/module.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Access } from '#modules/access/index.ts';
import { filesMoved, sourceMoved, type Media } from '#modules/media/index.ts';
import { projectsErased } from '#modules/projects/index.ts';
import { reactionsFired, type Questions } from '#modules/questions/index.ts';
import { savedSearchFound, type Search } from '#modules/search/index.ts';
import { cameraMessage } from '#modules/streams/index.ts';
import { messageMade } from './feed.hooks.ts';
import { createFeedService } from './feed.service.ts';
import { createFeedStore } from './feed.store.ts';
import { createWriting } from './writing.service.ts';

export { messageMade, type MadeMessage } from './feed.hooks.ts';

export interface FeedModuleDeps {
  database: Database;
  access: Access;
  media: Media;
  questions: Questions;
  search: Search;
  events: EventBus;
  hooks: TransactionHooks;
  clock?: Clock;
}

/**
 * The feed: what reactions to answers, saved searches and cameras have to say, and what people say of it. Messages
 * outlive their files, and go with their projects.
 */
export function createFeed({
  database,
  access,
  media,
  questions,
  search,
  events,
  hooks,
  clock = systemClock,
}: FeedModuleDeps) {
  const store = createFeedStore(database);
  const writing = createWriting({
    store,
    media,
    questions,
    events,
    made: (message) => hooks.emit(messageMade, message),
    clock,
  });
  const feed = createFeedService({
    store,
    access,
    media,
    questions,
    search,
    events,
    clock,
    inTransaction: database.transaction,
  });
  hooks.on(reactionsFired, writing.writeReactions);
  hooks.on(savedSearchFound, writing.writeFound);
  hooks.on(cameraMessage, writing.writeOfCamera);
  hooks.on(filesMoved, async ({ fileIds, dataSourceId }) => {
    const [file] = await media.findFiles(fileIds.slice(0, 1));
    if (file) await store.placeOf(fileIds, { dataSourceId, projectId: file.projectId });
  });
  hooks.on(sourceMoved, ({ dataSourceId, projectId }) => store.placeSource(dataSourceId, projectId));
  hooks.on(projectsErased, ({ projectIds }) => store.removeOfProjects(projectIds));

  const handlers: Handlers<typeof feedRoutes> = {
    listMessages: ({ query, caller }) => feed.list(caller, query),
    claimWrong: ({ params, caller }) => feed.claimWrong(caller, params.messageId),
    markMessagesRead: ({ body, caller }) => feed.markRead(caller, body.up_to),
  };
  const module: Module = { name: 'feed', serves: [serve(feedRoutes, handlers)], erase: store.removeOfUser };
  return { module };
}
