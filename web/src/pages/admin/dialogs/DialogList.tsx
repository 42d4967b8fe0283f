import { Text } from '@mantine/core';
import type { DialogSummary } from '@rakurs/contract';
import { IconMessageOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { adminDialogPath } from '#shared/paths/paths.ts';
import { formatAgo, formatCount, formatMoment } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { EndOfPages } from '#shared/ui/EndOfPages.tsx';
import { WaitingRows } from '#shared/ui/WaitingRows.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import listStyles from '../RequestList.module.css';
import styles from './Dialogs.module.css';
import { useDialogs } from './use-dialogs.ts';

/** Dialogs in which something was said, the newest first. */
export function DialogList() {
  const { dialogs, pages } = useDialogs();
  if (pages.isPending) return <WaitingRows height={88} />;
  if (pages.isLoadingError)
    return <NotLoaded title={ru.chat.dialogsFailed} error={pages.error} onRetry={() => pages.refetch()} />;
  if (dialogs.length === 0)
    return (
      <EmptyState
        text={ru.chat.noDialogs}
        hint={ru.chat.noDialogsHint}
        icon={<IconMessageOff size={28} stroke={1.6} />}
      />
    );
  return (
    <div>
      <ul className="bare-list grid gap-12" aria-label={ru.chat.dialogs}>
        {dialogs.map((dialog) => (
          <Row key={dialog.id} dialog={dialog} />
        ))}
      </ul>
      <EndOfPages pages={pages} failedText={ru.chat.dialogsFailed} />
    </div>
  );
}

function Row({ dialog }: { dialog: DialogSummary }) {
  return (
    <li className={`card row gap-16 ${listStyles.row}`}>
      <div className="grid gap-4 grow">
        <div className="row wrap gap-4-12">
          <Link to={adminDialogPath(dialog.id)} className={`anywhere accent bold no-decoration ${styles.owner}`}>
            {dialog.owner_email}
          </Link>
          <Text
            size="xs"
            c="dimmed"
            component="time"
            dateTime={dialog.last_at}
            title={formatMoment(dialog.last_at)}
            className="tabular"
          >
            {formatAgo(dialog.last_at)}
          </Text>
          <Text size="xs" c="dimmed">
            {formatCount(dialog.messages, ru.chat.messageForms)}
          </Text>
        </div>
        <Text size="sm" c="dimmed" className={styles.place}>
          {ru.chat.place(dialog.project_title, dialog.source_title)}
        </Text>
        <Text className={styles.last} lineClamp={2}>
          {dialog.last_message}
        </Text>
      </div>
    </li>
  );
}
