import { chatRoutes } from '@rakurs/contract';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/index.ts';
import { AppError } from '#platform/errors.ts';
import type { Handlers } from '#platform/http/mount-routes.ts';
import type { Log } from '#platform/log.ts';
import { serve, type Module } from '#platform/module.ts';
import type { Queue } from '#platform/queue.ts';
import type { DeletionClock } from '#platform/deletion-clock/index.ts';
import type { TransactionHooks } from '#platform/transaction-hooks.ts';
import type { Storage } from '#platform/storage/index.ts';
import type { Access } from '#modules/access/index.ts';
import type { Billing } from '#modules/billing/index.ts';
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
import { createMessageQuota, type ChatLimits } from './dialogs/message-quota.ts';
import { createMessageQuotaStore } from './dialogs/message-quota.store.ts';
import { createMessageView } from './dialogs/message-view.ts';
import { createModelAnswers } from './replies/ask-model.ts';
import { subjectOf } from './replies/chat-task.ts';
import { createChatTools } from './replies/chat-tools.ts';
import { createReplies } from './replies/replies.service.ts';

export interface ChatModuleDeps {
  database: Database;
  queue: Queue;
  hooks: TransactionHooks;
  storage: Storage;
  identity: Identity;
  access: Access;
  projects: Projects;
  billing: Pick<Billing, 'quote'>;
  media: Media;
  search: Search;
  inference: Inference;
  log: Log;
  deletionClock: DeletionClock;
  clock?: Clock;
  limits: ChatLimits;
}

/** Dialogs of people with their data sources. */
export function createChat({
  database,
  queue,
  hooks,
  storage,
  identity,
  access,
  projects,
  billing,
  media,
  search,
  inference,
  log,
  deletionClock,
  clock = systemClock,
  limits,
}: ChatModuleDeps) {
  const inTransaction = database.transaction;
  const store = createDialogStore(database);
  const attachments = createAttachmentStore(database);
  const answerer = createAnswerer({ search, clock, timeZoneOf: identity.timeZoneOf });
  const retrieval = createRetrieval({ search, answerer });
  const tools = createChatTools({ search, retrieval });
  const models = createModelAnswers({ store, media, billing, inference, inTransaction });
  const replies = createReplies({
    store,
    attachments,
    media,
    inference,
    models,
    answerer,
    retrieval,
    clock,
    timeZoneOf: identity.timeZoneOf,
    log,
    inTransaction,
    askForOwnAnswer: (messageId, userId) =>
      queue.send(answerMessageJob, { messageId, byOurselves: true }, { ofUser: userId }),
  });
  inference.register(replies.task);
  const attaching = createAttaching({ store: attachments, dialogs: store, media, clock, deletionClock, inTransaction });
  const view = createMessageView({
    listAttachments: attachments.listOf,
    showFiles: media.showFiles,
    emailsOf: identity.emailsOf,
    addressOf: attaching.addressOf,
  });
  const quotas = createMessageQuotaStore(database);
  const dialogs = createDialogs({
    store,
    access,
    media,
    view,
    clock,
    inTransaction,
    requireQuota: createMessageQuota({ store: quotas, limits, clock }),
    answerOverdue: replies.answerOverdue,
    askForAnswer: ({ messageId, userId, priceShown }) =>
      queue.send(answerMessageJob, { messageId, priceShown }, { ofUser: userId }),
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
    sendDialogMessage: ({ params, body, caller }) =>
      dialogs.send(caller, params.dialogId, { content: body.content, priceShown: body.price_shown ?? null }),
    showReplyPrice: async ({ params, caller }) =>
      models.priceOf(await dialogs.require(caller, params.dialogId, 'chat.ask')),
    listDialogMessages: ({ params, caller }) => dialogs.list(caller, params.dialogId),
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
    maintenance: [replies.answerAllOverdue, attaching.forgetUnsent],
    erase: (userId) =>
      inTransaction(async () => {
        await store.forgetAdmin(userId);
        await quotas.forget(userId);
        await remove({ userId });
      }),
  };
  return { module, dialogOf: dialogs.ofSource, isKeyUsed: attachments.isKeyUsed };
}
export type Chat = ReturnType<typeof createChat>;
