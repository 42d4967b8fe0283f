import { z } from 'zod';
import { Pause } from './pauses.ts';
import { Provider } from './provider.ts';
import { defineRoutes } from './route.ts';
import { defineTasks } from './task.ts';
import { bareLines, Id, Kopecks, requiredLine, storedText, Time } from './values.ts';

/** Constants of the chat (B section 9): the first look, every further one, and the one after a send. */
export const DIALOG_FIRST_POLL_MS = 100;
export const DIALOG_POLL_MS = 1000;
export const DIALOG_POLL_AFTER_SEND_MS = 100;
export const MAX_DIALOG_MESSAGE_LENGTH = 4000;
/** So many questions of one user may wait for their answers at once, in all their dialogs together. */
export const MAX_UNANSWERED_MESSAGES = 3;
/** So many of the newest messages a dialog shows. */
export const DIALOG_MESSAGES = 200;
const MAX_ATTACHMENTS = 12;
const MAX_NAME_LENGTH = 300;
const MAX_PRICE_SHOWN = 1_000_000_000;

const content = bareLines(MAX_DIALOG_MESSAGE_LENGTH)
  .transform((text) => text.trim())
  .pipe(z.string().min(1));

/**
 * `file_url` is where it opens: an address of the cabinet (with its second) for a file of the source, of the
 * installation for what an administrator attached.
 */
export const DialogAttachment = z.object({
  id: Id,
  file_url: z.string(),
  name: z.string(),
  /** Of a file of the source. */ thumbnail_url: z.string().nullable(),
});
export type DialogAttachment = z.output<typeof DialogAttachment>;

export const DialogMessage = z
  .object({
    id: Id,
    content: z.string(),
    authorType: z.enum(['user', 'ai', 'admin', 'worker']),
    admin_user: z.object({ email: z.string() }).nullable(),
    worker: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
    sound_url: z.string().nullable(),
    message_attachements: z.array(DialogAttachment),
    created_at: Time,
  })
  .meta({ id: 'DialogMessage' });
export type DialogMessage = z.output<typeof DialogMessage>;

/** `is_answering`: an answer is being looked for. */
const Dialog = z.object({ dialogMessages: z.array(DialogMessage), is_answering: z.boolean() });

/**
 * Who would answer the next question, and for how much. A language model costs one inference of the project's plan; our
 * own search is free.
 */
export const ReplyPrice = z
  .object({
    answered_by: z.enum(['language_model', 'own_search']),
    kopecks: Kopecks.min(0),
    /** Why no language model answers, where there is one. */ reason: Pause.nullable(),
  })
  .meta({ id: 'ReplyPrice' });
export type ReplyPrice = z.output<typeof ReplyPrice>;

/** A dialog as administrators see it. */
export const DialogSummary = z
  .object({
    id: Id,
    data_source_id: Id,
    source_title: z.string(),
    project_title: z.string(),
    owner_email: z.string(),
    last_message: z.string(),
    last_author: DialogMessage.shape.authorType,
    last_at: Time,
    messages: z.int(),
  })
  .meta({ id: 'DialogSummary' });
export type DialogSummary = z.output<typeof DialogSummary>;

export const DIALOG_LIST_SIZE = 20;

/** A file of the source that an answer speaks of. */
const Citation = z.object({ file_id: Id, second: z.number().min(0).nullable() });
export type ChatCitation = z.output<typeof Citation>;

/** What a model may ask the source while it looks for an answer; see `callChatTool`. */
export const ChatTool = z.discriminatedUnion('tool', [
  /** Files that fit words and filters of a search query ('кошка после:вчера'). */
  z.object({ tool: z.literal('find'), query: bareLines(500), limit: z.int().min(1).max(20).default(10) }),
  z.object({ tool: z.literal('count'), query: bareLines(500) }),
  /** What is known of one file of the source: description, text, codes, classes. */
  z.object({ tool: z.literal('file'), file_id: Id }),
]);
export type ChatTool = z.output<typeof ChatTool>;

export const chatTasks = defineTasks({
  /**
   * A language model's answer in a dialog. `draft` is what the embedded answerer says, with what it found; it stands if
   * nobody does better.
   */
  chat: {
    payload: z.object({
      question: z.string(),
      history: z.array(z.object({ author: z.enum(['user', 'other']), content: z.string() })).max(20),
      draft: z.object({ text: z.string(), citations: z.array(Citation) }),
      /** Found before the model is asked: untrusted words of files. */
      found: z
        .array(
          z.object({
            file_id: Id,
            second: z.number().nullable(),
            title: z.string(),
            description: z.string(),
            text: z.string(),
            happened_at: Time,
          }),
        )
        .max(20),
      now: Time,
      time_zone: z.string(),
    }),
    result: z.object({
      text: storedText(MAX_DIALOG_MESSAGE_LENGTH).min(1),
      citations: z.array(Citation).max(MAX_ATTACHMENTS),
      provider: Provider.exclude(['person']),
      model: requiredLine(200),
    }),
  },
});

const paged = z.object({ page: z.coerce.number().int().min(0).max(1_000_000).default(0) });

export const chatRoutes = defineRoutes({
  sendDialogMessage: {
    method: 'POST',
    path: '/api/projects/data_sources/ai_dialog/{dialogId}/messages',
    access: 'user',
    permission: 'chat.ask',
    expensive: true,
    /**
     * `price_shown`: what `showReplyPrice` has told. An answer that costs more, or was never priced, is given by our
     * own search.
     */
    body: z.object({ content, price_shown: Kopecks.min(0).max(MAX_PRICE_SHOWN).optional() }),
    answer: DialogMessage,
  },
  showReplyPrice: {
    method: 'GET',
    path: '/api/projects/data_sources/ai_dialog/{dialogId}/price',
    access: 'user',
    permission: 'chat.ask',
    answer: ReplyPrice,
  },
  /** The newest DIALOG_MESSAGES, the oldest of them first. */
  listDialogMessages: {
    method: 'GET',
    path: '/api/projects/data_sources/ai_dialog/{dialogId}/index',
    access: 'user',
    permission: 'chat.read',
    answer: Dialog,
  },

  listDialogs: {
    method: 'GET',
    path: '/api/admin/dialogs',
    access: 'admin',
    permission: 'none',
    query: paged,
    answer: z.object({ dialogs: z.array(DialogSummary), amount: z.int() }),
  },
  showDialogToAdmin: {
    method: 'GET',
    path: '/api/admin/dialogs/{dialogId}/messages',
    access: 'admin',
    permission: 'none',
    answer: Dialog,
  },
  answerDialog: {
    method: 'POST',
    path: '/api/admin/dialogs/{dialogId}/messages',
    access: 'admin',
    permission: 'none',
    body: z.object({ content, attachment_ids: z.array(Id).max(MAX_ATTACHMENTS).default([]) }),
    answer: DialogMessage,
  },
  /** A file for the next answer; a sound is played where the message stands. */
  attachToDialog: {
    method: 'POST',
    path: '/api/admin/dialogs/{dialogId}/attachments',
    access: 'admin',
    permission: 'none',
    upload: true,
    body: z.object({ name: requiredLine(MAX_NAME_LENGTH) }),
    answer: z.object({ id: Id, name: z.string(), is_sound: z.boolean() }),
  },

  /**
   * For the worker that holds the lease of a chat task. The answer is about the dialog's own source and nothing else.
   */
  callChatTool: {
    method: 'POST',
    path: '/api/workers/tasks/{taskId}/chat_tool',
    access: 'worker',
    permission: 'none',
    body: z.object({ lease: z.uuid(), call: ChatTool }),
    answer: z.object({ result: z.unknown() }),
  },
});
