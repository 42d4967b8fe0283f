import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { DELETED_KEPT_DAYS, MAX_SELECTED, type FileWithoutLabels } from '@rakurs/contract';
import { useState } from 'react';
import { api, ApiError, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useFileCache } from '../cache/use-file-cache.ts';
import { titleOf } from '../picture/file-facts.ts';
import { DeletedNotice } from './DeletedNotice.tsx';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

export type AskToDelete = (files: FileWithoutLabels[], onConfirm?: () => void) => void;

/** Asks, deletes all of them or none, offers the way back. */
export const useDeleteFiles = (dataSourceId: number) => {
  const cache = useFileCache(dataSourceId);
  const [isDeleting, setDeleting] = useState(false);

  const deleteOne = async (fileId: number): Promise<void> => {
    try {
      await api.deleteFile({ params: { dataSourceId, fileId } });
    } catch (error) {
      // Somebody was quicker, and the file is gone as wished.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
  };

  /** Without a question: the way back is offered as ever. */
  const deleteAll = async (chosen: FileWithoutLabels[]): Promise<void> => {
    const files = chosen.slice(0, MAX_SELECTED);
    const ids = files.map(({ id }) => id);
    const [only] = ids;
    if (only === undefined) return;
    setDeleting(true);
    try {
      if (ids.length === 1) await deleteOne(only);
      else await api.deleteFiles({ body: { file_ids: ids } });
      cache.removeAll(ids);
      offerUndo(dataSourceId, files);
    } catch (error) {
      notifications.show({ color: 'red', title: ru.files.deleteFailed, message: errorText(error) });
    } finally {
      setDeleting(false);
    }
  };

  const askToDelete: AskToDelete = (files, onConfirm) =>
    modals.openConfirmModal({
      title: ru.files.deleteTitle,
      children: questionAbout(files),
      labels: { confirm: ru.files.delete, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => {
        onConfirm?.();
        void deleteAll(files);
      },
    });

  return { isDeleting, askToDelete, deleteAll };
};

const questionAbout = (files: FileWithoutLabels[]): string => {
  const [first] = files;
  if (first !== undefined && files.length === 1) return ru.files.deleteQuestion(titleOf(first), DELETED_KEPT_DAYS);
  return ru.files.deleteManyQuestion(files.length, DELETED_KEPT_DAYS);
};

const offerUndo = (dataSourceId: number, files: FileWithoutLabels[]): void => {
  const notice = `deleted-files-${files[0]?.id}`;
  notifications.show({
    id: notice,
    autoClose: UNDO_MS,
    message: <DeletedNotice dataSourceId={dataSourceId} files={files} onRestored={() => notifications.hide(notice)} />,
  });
};
