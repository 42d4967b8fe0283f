import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MAX_SELECTED, type DataSource, type DataSourceFile } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useFileCache } from '../cache/use-file-cache.ts';
import { MovedNotice } from './MovedNotice.tsx';
import { DestinationForm } from './DestinationForm.tsx';

/** What is to be done with which files; null: nothing is asked. */
export type BulkActions = { act: 'move' | 'copy'; files: DataSourceFile[] } | null;

interface Props {
  dataSourceId: number;
  bulkActions: BulkActions;
  onDone: () => void;
  onClose: () => void;
}

const UNDO_MS = 15_000;

/** The question where to; what was moved can be moved back. */
export function DestinationModal({ dataSourceId, bulkActions, onDone, onClose }: Props) {
  const cache = useFileCache(dataSourceId);
  const ids = (bulkActions?.files ?? []).slice(0, MAX_SELECTED).map(({ id }) => id);
  const work = useMutation({
    mutationFn: async ({ act, source }: { act: 'move' | 'copy'; source: DataSource }) => {
      const body = { file_ids: ids, data_source_id: source.id };
      if (act === 'move') await api.moveFiles({ body });
      else await api.copyFiles({ body });
    },
    onSuccess: async (_, { act, source }) => {
      onDone();
      if (act === 'move') {
        cache.removeAll(ids);
        offerUndo({ ids, from: dataSourceId, to: source });
        return;
      }
      if (source.id === dataSourceId) await cache.reload();
      notifications.show({
        message: ru.bulkActions.copied(formatCount(ids.length, ru.bulkActions.fileForms), source.title),
        color: 'teal',
      });
    },
  });
  const close = () => {
    work.reset();
    onClose();
  };
  const [first] = bulkActions?.files ?? [];
  return (
    <Modal
      opened={bulkActions !== null}
      onClose={close}
      title={bulkActions && ru.bulkActions.title(bulkActions.act, formatCount(ids.length, ru.bulkActions.fileForms))}
    >
      {bulkActions && first && (
        <DestinationForm
          from={{ projectId: first.project_id, dataSourceId }}
          act={bulkActions.act}
          fileIds={ids}
          isBusy={work.isPending}
          error={work.error}
          onChosen={(source) => work.mutate({ act: bulkActions.act, source })}
          onCancel={close}
        />
      )}
    </Modal>
  );
}

const offerUndo = ({ ids, from, to }: { ids: number[]; from: number; to: DataSource }): void => {
  const notice = `moved-files-${ids[0]}`;
  notifications.show({
    id: notice,
    autoClose: UNDO_MS,
    message: <MovedNotice ids={ids} from={from} to={to} onBack={() => notifications.hide(notice)} />,
  });
};
