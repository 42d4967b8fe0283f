import { notifications } from '@mantine/notifications';
import type { DataSourceFile, Label } from '@rakurs/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, ApiError, errorText, randomId, useLive } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { LabelDesk, type DeskParts } from './label-desk.ts';

const labelsKey = (fileId: number) => ['labels', fileId];
const titlesKey = (projectId: number) => ['label titles', projectId];

const warn = (message: string, title?: string) => notifications.show({ color: 'red', message, ...(title && { title }) });

const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError;

const say: DeskParts['onTrouble'] = (trouble) => {
  if (trouble.act === 'missing') return warn(ru.labelling.notInList);
  if (trouble.act === 'restore') return warn(errorText(trouble.error), ru.labelling.restoreFailed);
  // Somebody else was faster.
  if (isAnswer(trouble.error) && trouble.error.status === 404) return warn(ru.labelling.notInList);
  warn(isAnswer(trouble.error) || trouble.error instanceof TypeError ? errorText(trouble.error) : '', ru.labelling.deleteFailed);
};

/** The labels of the open file, kept true by what the server tells; one desk as long as the file is open. */
export const useLabels = (file: DataSourceFile) => {
  const queries = useQueryClient();
  const owned = useOutbox();
  const saving = useOutboxState(owned);
  const fileId = file.id;
  const queryKey = labelsKey(fileId);
  const [desk] = useState(
    () =>
      new LabelDesk({
        file: { fileId, dataSourceId: file.data_source_id, projectId: file.project_id },
        outbox: owned.outbox,
        newKey: randomId,
        // A GET by specification; the answer is checked by the contract to be truthy.
        remove: async (labelId) => void (await api.deleteLabel({ params: { fileId, labelId } })),
        restore: (labelId) => api.restoreLabel({ params: { fileId, labelId } }),
        onTrouble: (trouble) => {
          say(trouble);
          void queries.invalidateQueries({ queryKey });
        },
      }),
  );
  const query = useQuery({
    queryKey,
    queryFn: async () => (await api.listLabels({ params: { fileId } })).labels,
    initialData: file.labels,
    initialDataUpdatedAt: 0,
  });
  const state = useSyncExternalStore(desk.subscribe, desk.getSnapshot);

  useEffect(() => desk.take(query.data), [desk, query.data]);
  useEffect(() => desk.refresh(), [desk, saving]);
  useEffect(() => {
    const hear = desk.taken.bind(desk);
    owned.hearers.add(hear);
    return () => void owned.hearers.delete(hear);
  }, [desk, owned]);
  useLive(
    'labels.changed',
    ({ data_source_file_id, labels }) => {
      if (data_source_file_id === fileId) queries.setQueryData<Label[]>(queryKey, labels);
    },
    () => void queries.invalidateQueries({ queryKey }),
  );
  return { desk, state, saving: saving.step, query };
};

/** How often each title is used in the project, for the suggestions. */
export const useTitles = (projectId: number) =>
  useQuery({
    queryKey: titlesKey(projectId),
    queryFn: async () => (await api.listProjectLabels({ params: { projectId }, query: { counts_only: 'true' } })).counts,
  });
