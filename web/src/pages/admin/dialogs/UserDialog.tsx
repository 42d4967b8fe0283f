import { ActionIcon, CloseButton, FileButton, Loader, Text } from '@mantine/core';
import { IconMessageOff, IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { Composer, Conversation } from '#features/chat/index.ts';
import { ADMIN_DIALOGS_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import styles from './Dialogs.module.css';
import { useAttachFile, useAdminDialog, type QueryImagePart } from './use-dialogs.ts';

/** One dialog, and the administrator's answer in it. */
export function UserDialog({ dialogId }: { dialogId: number }) {
  const { dialog, saying } = useAdminDialog(dialogId);
  const { queryImage, attaching, detach, clear } = useAttachFile(dialogId);
  const [text, setText] = useState('');
  const send = () =>
    saying.mutate(
      { content: text, attachmentIds: queryImage.map(({ id }) => id) },
      {
        onSuccess: () => {
          setText('');
          clear();
        },
      },
    );
  const back = (
    <LinkButton to={ADMIN_DIALOGS_PATH} variant="default" className="self-start">
      {ru.chat.toDialogs}
    </LinkButton>
  );
  if (dialog.isLoadingError)
    return <NotLoaded title={ru.chat.failed} error={dialog.error} onRetry={() => dialog.refetch()} />;
  if (dialog.data === undefined)
    return (
      <p className={`row middle gap-12 dimmed ${styles.waiting}`} role="status">
        <Loader size="xs" type="dots" /> {ru.chat.waiting}
      </p>
    );
  return (
    <>
      {back}
      <section className="card column clip" aria-label={ru.chat.dialogTitle}>
        <Conversation
          messages={dialog.data.dialogMessages}
          isAnswering={dialog.data.is_answering}
          reader="admin"
          empty={<EmptyState text={ru.chat.nothingSaid} icon={<IconMessageOff size={28} stroke={1.6} />} />}
        />
        <BroughtFiles
          queryImage={queryImage}
          onDetach={detach}
          uploading={attaching.isPending ? (attaching.variables?.name ?? '') : null}
        />
        {attaching.isError && <ErrorText error={attaching.error} />}
        <Composer
          text={text}
          onText={setText}
          onSend={send}
          isSending={saying.isPending}
          error={saying.error}
          label={ru.chat.answerField}
          placeholder={ru.chat.answerPlaceholder}
          aside={
            <FileButton onChange={(file) => file && attaching.mutate(file)}>
              {(props) => (
                <ActionIcon
                  {...props}
                  variant="default"
                  size={36}
                  loading={attaching.isPending}
                  aria-label={ru.chat.attach}
                  title={ru.chat.attach}
                >
                  <IconPaperclip size={18} stroke={1.7} />
                </ActionIcon>
              )}
            </FileButton>
          }
        />
      </section>
    </>
  );
}

function BroughtFiles({
  queryImage,
  uploading,
  onDetach,
}: {
  queryImage: QueryImagePart[];
  uploading: string | null;
  onDetach: (id: number) => void;
}) {
  if (queryImage.length === 0 && uploading === null) return null;
  return (
    <div className={`grid gap-8 ${styles.brought}`}>
      {uploading !== null && (
        <Text size="sm" c="dimmed" role="status">
          {ru.chat.attaching(uploading)}
        </Text>
      )}
      {queryImage.length > 0 && (
        <ul className="bare-list flex wrap gap-8" aria-label={ru.chat.attached}>
          {queryImage.map(({ id, name, is_sound }) => (
            <li key={id} className={`pill row gap-6 fit size-13 ${styles.file}`}>
              <span className="ellipsis">{is_sound ? `${name} (${ru.chat.isSound})` : name}</span>
              <CloseButton size="sm" aria-label={ru.chat.detach(name)} onClick={() => onDetach(id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
