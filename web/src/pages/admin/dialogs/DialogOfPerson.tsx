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
import { useAttaching, useDialogOfAdmin, type Brought } from './use-dialogs.ts';

/** One dialog, and the administrator's answer in it. */
export function DialogOfPerson({ dialogId }: { dialogId: number }) {
  const { dialog, saying } = useDialogOfAdmin(dialogId);
  const { brought, attaching, detach, clear } = useAttaching(dialogId);
  const [text, setText] = useState('');
  const send = () =>
    saying.mutate(
      { content: text, attachmentIds: brought.map(({ id }) => id) },
      {
        onSuccess: () => {
          setText('');
          clear();
        },
      },
    );
  const back = (
    <LinkButton to={ADMIN_DIALOGS_PATH} variant="default" className={styles.back}>
      {ru.chat.toDialogs}
    </LinkButton>
  );
  if (dialog.isLoadingError)
    return <NotLoaded title={ru.chat.failed} error={dialog.error} onRetry={() => dialog.refetch()} />;
  if (dialog.data === undefined)
    return (
      <p className={styles.waiting} role="status">
        <Loader size="xs" type="dots" /> {ru.chat.waiting}
      </p>
    );
  return (
    <>
      {back}
      <section className={styles.dialog} aria-label={ru.chat.dialogTitle}>
        <Conversation
          messages={dialog.data.dialogMessages}
          isAnswering={dialog.data.is_answering}
          reader="admin"
          empty={<EmptyState text={ru.chat.nothingSaid} icon={<IconMessageOff size={28} stroke={1.6} />} />}
        />
        <BroughtFiles
          brought={brought}
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
  brought,
  uploading,
  onDetach,
}: {
  brought: Brought[];
  uploading: string | null;
  onDetach: (id: number) => void;
}) {
  if (brought.length === 0 && uploading === null) return null;
  return (
    <div className={styles.brought}>
      {uploading !== null && (
        <Text size="sm" c="dimmed" role="status">
          {ru.chat.attaching(uploading)}
        </Text>
      )}
      {brought.length > 0 && (
        <ul className={styles.files} aria-label={ru.chat.attached}>
          {brought.map(({ id, name, is_sound }) => (
            <li key={id} className={styles.file}>
              <span className={styles.fileName}>{is_sound ? `${name} (${ru.chat.isSound})` : name}</span>
              <CloseButton size="sm" aria-label={ru.chat.detach(name)} onClick={() => onDetach(id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
