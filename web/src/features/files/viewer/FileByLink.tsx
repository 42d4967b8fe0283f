import { Button, Loader } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconPhotoOff } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { isGone } from '#shared/api/index.ts';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { useTakeFocus } from '#shared/keys/use-take-focus.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useOpenFile } from '../cache/use-open-file.ts';
import { useFileNavigation } from '../navigation/use-file-navigation.ts';
import type { NavigatedList } from '../navigation/navigated-list.ts';
import styles from './FileViewer.module.css';
import { ViewedFile, type ViewerActions } from './ViewedFile.tsx';

interface Props extends ViewerActions {
  dataSourceId: number;
  fileId: number;
  list: NavigatedList;
}

/**
 * A file that the address names and the loaded part of the list has not: it is asked for by itself, and the server
 * tells what stands beside it.
 */
export function FileByLink({ dataSourceId, fileId, list, ...doings }: Props) {
  const file = useOpenFile({ dataSourceId, fileId });
  if (file.data && !isGone(file.error)) return <FileInList file={file.data} list={list} {...doings} />;
  return (
    <Without onClose={doings.onClose}>
      {file.isPending && <Loader color="sky" role="status" aria-label={ru.common.loading} />}
      {file.isError && isGone(file.error) && (
        <EmptyState text={ru.file.notFound} hint={ru.files.goneHint} icon={<IconPhotoOff size={28} stroke={1.6} />} />
      )}
      {file.isError && !isGone(file.error) && (
        <FailedState title={ru.file.showFailed} error={file.error} onRetry={() => void file.refetch()} />
      )}
    </Without>
  );
}

function FileInList({ file, list, ...doings }: ViewerActions & { file: DataSourceFile; list: NavigatedList }) {
  const { previous, next } = useFileNavigation(file, list);
  return <ViewedFile file={file} previous={previous} next={next} position={null} {...doings} />;
}

/** There is nothing to look at yet, or any more; the way back to the list is there all the same. */
function Without({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useTakeFocus(place);
  useShortcuts(place, (event) => {
    if (event.key !== 'Escape') return 'left';
    onClose();
    return 'taken';
  });
  return (
    <div ref={place} tabIndex={-1} className={`grid gap-16 pad-24 ${styles.without}`}>
      {children}
      <Button variant="default" onClick={onClose}>
        {ru.files.toList}
      </Button>
    </div>
  );
}
