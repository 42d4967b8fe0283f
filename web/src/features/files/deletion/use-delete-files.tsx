import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { DELETED_KEPT_DAYS, type FileWithoutLabels } from '@rakurs/contract';
import { useState } from 'react';
import { api, ApiError, errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useFileCache } from '../cache/use-file-cache.ts';
import { titleOf } from '../details/file-facts.ts';
import { DeletedNotice } from './DeletedNotice.tsx';
import { oneByOne } from './one-by-one.ts';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

export interface DeleteProgress {
  done: number;
  amount: number;
}

export type AskToDelete = (files: FileWithoutLabels[], onConfirm?: () => void) => void;

/** Asks, deletes one at a time, offers the way back. */
export const useDeleteFiles = (dataSourceId: number) => {
  const cache = useFileCache(dataSourceId);
  const [progress, setProgress] = useState<DeleteProgress | null>(null);

  const deleteOne = async ({ id }: FileWithoutLabels): Promise<void> => {
    try {
      await api.deleteFile({ params: { dataSourceId, fileId: id } });
    } catch (error) {
      // Somebody was quicker, and the file is gone as wished.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    cache.remove(id);
  };

  /** Without a question: the way back is offered as ever. */
  const deleteAll = async (files: FileWithoutLabels[]): Promise<void> => {
    const amount = files.length;
    setProgress({ done: 0, amount });
    const { done, error } = await oneByOne({ files, act: deleteOne, onDone: (ready) => setProgress({ done: ready.length, amount }) });
    setProgress(null);
    if (done.length > 0) offerUndo(dataSourceId, done);
    if (error !== null) notifications.show({ color: 'red', title: ru.files.deleteFailed, message: errorText(error) });
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

  return { progress, askToDelete, deleteAll };
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
