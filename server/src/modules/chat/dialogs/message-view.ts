import type { DialogAttachment, DialogMessage, FileWithoutLabels } from '@rakurs/contract';
import { groupBy } from '#platform/group-by.ts';
import type { AttachmentRow } from './attachments.store.ts';
import type { MessageRow } from './dialogs.store.ts';

/** Who reads: files of a user are shown to that user alone, others learn their names. */
export type Reader = 'owner' | 'admin';

export interface MessageViewDeps {
  listAttachments: (messageIds: number[]) => Promise<AttachmentRow[]>;
  showFiles: (fileIds: number[]) => Promise<FileWithoutLabels[]>;
  /** Of administrators who are still here. */
  emailsOf: (userIds: number[]) => Promise<Map<number, string>>;
  /** Where bytes that were brought are fetched from, signed for now. */
  addressOf: (attachment: AttachmentRow) => string;
}

const SECOND_DIGITS = 2;

/** The file's page of the cabinet, at this second. */
const pageOf = ({ id, data_source_id, project_id }: FileWithoutLabels, second: number | null): string =>
  `/cabinet/projects/${project_id}/data_sources/${data_source_id}/data_source_files/${id}${second === null ? '' : `?second=${Number(second.toFixed(SECOND_DIGITS))}`}`;

const isSound = ({ mime }: AttachmentRow): boolean => mime?.startsWith('audio/') ?? false;

/** Messages as the wire shows them, with addresses signed for this reading. */
export const createMessageView =
  ({ listAttachments, showFiles, emailsOf, addressOf }: MessageViewDeps) =>
  async (rows: readonly MessageRow[], reader: Reader): Promise<DialogMessage[]> => {
    const attachments = await listAttachments(rows.map(({ id }) => id));
    const files = new Map(
      (await showFiles([...new Set(attachments.flatMap(({ fileId }) => fileId ?? []))])).map((file) => [file.id, file]),
    );
    const emails = await emailsOf([...new Set(rows.flatMap(({ adminUserId }) => adminUserId ?? []))]);
    const adminOf = ({ adminUserId }: MessageRow) => {
      const email = adminUserId === null ? undefined : emails.get(adminUserId);
      return email === undefined ? null : { email };
    };
    const show = (attachment: AttachmentRow): DialogAttachment => {
      const { id, name, second, fileId } = attachment;
      if (attachment.objectKey !== null) return { id, name, file_url: addressOf(attachment), thumbnail_url: null };
      const file = fileId === null ? undefined : files.get(fileId);
      return {
        id,
        name,
        file_url: file ? pageOf(file, second) : '',
        thumbnail_url: reader === 'owner' ? (file?.thumbnail_url ?? null) : null,
      };
    };
    const of = groupBy(attachments, ({ messageId }) => messageId);
    return rows.map((row) => {
      const own = of.get(row.id) ?? [];
      const sound = own.find(isSound);
      return {
        id: row.id,
        content: row.content,
        authorType: row.authorType,
        admin_user: adminOf(row),
        worker:
          row.workerFirstName === null && row.workerLastName === null
            ? null
            : { first_name: row.workerFirstName ?? '', last_name: row.workerLastName ?? '' },
        sound_url: sound ? addressOf(sound) : null,
        message_attachements: own.filter((attachment) => attachment !== sound).map(show),
        created_at: row.createdAt.toISOString(),
      };
    });
  };
export type MessageView = ReturnType<typeof createMessageView>;
