import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { MOST_SELECTED, type DataSource, type DataSourceFile } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/index.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { useFileCache } from '../cache/use-file-cache.ts';
import { MovedNotice } from './MovedNotice.tsx';
import { PlaceForm } from './PlaceForm.tsx';

/** What is to be done with which files; null: nothing is asked. */
export type Arranging = { act: 'move' | 'copy'; files: DataSourceFile[] } | null;

interface Props {
  dataSourceId: number;
  arranging: Arranging;
  onDone: () => void;
  onClose: () => void;
}

const UNDO_MS = 15_000;

/** The question where to; what was moved can be moved back. */
export function PlaceModal({ dataSourceId, arranging, onDone, onClose }: Props) {
  const cache = useFileCache(dataSourceId);
  const ids = (arranging?.files ?? []).slice(0, MOST_SELECTED).map(({ id }) => id);
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
        message: ru.arranging.copied(formatCount(ids.length, ru.arranging.fileForms), source.title),
        color: 'teal',
      });
    },
  });
  const close = () => {
    work.reset();
    onClose();
  };
  const [first] = arranging?.files ?? [];
  return (
    <Modal
      opened={arranging !== null}
      onClose={close}
      title={arranging && ru.arranging.title(arranging.act, formatCount(ids.length, ru.arranging.fileForms))}
    >
      {arranging && first && (
        <PlaceForm
          from={{ projectId: first.project_id, dataSourceId }}
          act={arranging.act}
          isBusy={work.isPending}
          error={work.error}
          onChosen={(source) => work.mutate({ act: arranging.act, source })}
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
