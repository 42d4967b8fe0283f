import { chatRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Identity } from '#modules/identity/index.ts';
import type { Inference } from '#modules/inference/index.ts';
import { filesPurged, sourceCreated, sourcesPurged, type Media } from '#modules/media/index.ts';
import type { Projects } from '#modules/projects/index.ts';
import type { Search } from '#modules/search/index.ts';
import { createAnswerer } from './answering/answerer.ts';
import { createRetrieval } from './answering/retrieval.ts';
import { answerMessageJob } from './chat.jobs.ts';
import { mountAttaching } from './attaching/attaching.routes.ts';
import { createAttaching } from './attaching/attaching.service.ts';
import { createAdminDialogs } from './dialogs/admin-dialogs.service.ts';
import { createAttachmentStore } from './dialogs/attachments.store.ts';
import { createDialogs } from './dialogs/dialogs.service.ts';
import { createDialogStore } from './dialogs/dialogs.store.ts';
import { createMessageView } from './dialogs/message-view.ts';
import { createChatTools } from './replies/chat-tools.ts';
import { createReplies, subjectOf } from './replies/replies.service.ts';

export interface ChatModuleDeps {
  database: Database;
  queue: Queue;
  hooks: TransactionHooks;
  storage: Storage;
  identity: Identity;
  projects: Projects;
  media: Media;
  search: Search;
  inference: Inference;
  log: Log;
  clock?: Clock;
  /** Where 'вчера' begins and ends. */
  timeZone: string;
}

/** Dialogs of people with their data sources. */
export function createChat({
  database,
  queue,
  hooks,
  storage,
  identity,
  projects,
  media,
  search,
  inference,
  log,
  clock = systemClock,
  timeZone,
}: ChatModuleDeps) {
  const inTransaction = database.transaction;
  const store = createDialogStore(database);
  const attachments = createAttachmentStore(database);
  const answerer = createAnswerer({ search, clock, timeZone });
  const retrieval = createRetrieval({ search, answerer });
  const tools = createChatTools({ search, retrieval });
  const replies = createReplies({
    store,
    attachments,
    media,
    inference,
    answerer,
    retrieval,
    clock,
    timeZone,
    log,
    inTransaction,
    askForOwnAnswer: (messageId, userId) =>
      queue.send(answerMessageJob, { messageId, byOurselves: true }, { ofPerson: userId }),
  });
  inference.register(replies.task);
  const attaching = createAttaching({ store: attachments, dialogs: store, media, clock, inTransaction });
  const view = createMessageView({
    listAttachments: attachments.listOf,
    showFiles: media.showFiles,
    emailsOf: identity.emailsOf,
    addressOf: attaching.addressOf,
  });
  const dialogs = createDialogs({
    store,
    media,
    view,
    clock,
    inTransaction,
    askForAnswer: (messageId, userId) => queue.send(answerMessageJob, { messageId }, { ofPerson: userId }),
    answerOverdue: replies.answerOverdue,
  });

  const admins = createAdminDialogs({
    store,
    attachments,
    dialogs,
    view,
    media,
    projects,
    identity,
    clock,
    inTransaction,
  });

  const remove = async (which: Parameters<typeof store.remove>[0]): Promise<void> => {
    const { messageIds, keys } = await store.remove(which);
    await media.letGoOfBytes(keys);
    await inference.removeAbout('chat', messageIds.map(subjectOf));
  };
  hooks.on(sourceCreated, ({ dataSourceId, userId }) => store.make(dataSourceId, userId));
  hooks.on(sourcesPurged, ({ dataSourceIds }) => remove({ dataSourceIds }));
  hooks.on(filesPurged, ({ fileIds }) => attachments.forgetFiles(fileIds));

  const handlers: Handlers<typeof chatRoutes> = {
    sendDialogMessage: ({ params, body, caller }) => dialogs.send(params.dialogId, caller.userId, body.content),
    listDialogMessages: ({ params, caller }) => dialogs.list(params.dialogId, caller.userId),
    async callChatTool({ params, body, caller }) {
      const task = await inference.heldBy(caller.workerId, { taskId: params.taskId, lease: body.lease });
      const asker = task?.kind === 'chat' ? await replies.askerOfTask(task) : null;
      if (!asker) throw new AppError('not_found', 'Задача не найдена');
      return { result: await tools(asker, body.call) };
    },
    listDialogs: ({ query }) => admins.list(query.page),
    showDialogToAdmin: ({ params }) => admins.show(params.dialogId),
    answerDialog: ({ params, body, caller }) => admins.answer(params.dialogId, caller.userId, body),
  };
  const module: Module = {
    name: 'chat',
    serves: [serve(chatRoutes, handlers)],
    start: () => queue.work(answerMessageJob, replies.answer),
    mount: (app, gate) => mountAttaching(app, { gate, attaching, storage }),
    chores: [replies.answerAllOverdue, attaching.forgetUnsent],
    erase: (userId) =>
      inTransaction(async () => {
        await store.forgetAdmin(userId);
        await remove({ userId });
      }),
  };
  return { module, dialogOf: dialogs.ofSource, isKeyUsed: attachments.isKeyUsed };
}
