import { notifications } from '@mantine/notifications';
import type { DataSourceFile, Label } from '@rakurs/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, randomId, useLive } from '#shared/api/index.ts';
import { withLabelChanges, type LabelChanges } from '#shared/labels/label-changes.ts';
import { ru } from '#shared/text/ru.ts';
import { useOutbox, useOutboxState, type Hearer } from '../outbox/use-outbox.ts';
import { LabelDesk } from './label-desk.ts';

const labelsKey = (fileId: number) => ['labels', fileId];

/** News of some labels, into the list that is kept of all. */
const keepChanges = (queries: QueryClient, fileId: number, changes: LabelChanges): void => {
  const queryKey = labelsKey(fileId);
  queries.setQueryData<Label[]>(queryKey, (labels) => labels && withLabelChanges(labels, changes));
  // A race: a list that is on its way may be older than the news, so it is asked for anew.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
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
        onMissing: () => void notifications.show({ color: 'red', message: ru.labelling.notInList }),
      }),
  );
  const query = useQuery({
    queryKey,
    queryFn: async () => (await api.listLabels({ params: { fileId } })).labels,
    initialData: file.labels,
    initialDataUpdatedAt: 0,
    // While another file was open nobody heard what changed here, and the next news would not tell it.
    refetchOnMount: 'always',
  });
  const state = useSyncExternalStore(desk.subscribe, desk.getSnapshot);

  useEffect(() => desk.take(query.data), [desk, query.data]);
  useEffect(() => desk.refresh(), [desk, saving]);
  useEffect(() => {
    const hearer: Hearer = {
      taken: (entry, label) => {
        desk.taken(entry, label);
        keepChanges(queries, entry.fileId, { changed: [label], deleted: [] });
      },
      deleted: (entry) => {
        desk.deleted(entry);
        if (entry.labelId !== null) keepChanges(queries, entry.fileId, { changed: [], deleted: [entry.labelId] });
      },
      refused: (refusal) => {
        desk.refused(refusal);
        // What the server refuses to delete may be gone already.
        if (refusal.entry.fileId === fileId) void queries.invalidateQueries({ queryKey: labelsKey(fileId) });
      },
    };
    owned.hearers.add(hearer);
    return () => void owned.hearers.delete(hearer);
  }, [desk, owned, queries, fileId]);
  useLive(
    'labels.changed',
    ({ data_source_file_id, ...changes }) => keepChanges(queries, data_source_file_id, changes),
    () => void queries.invalidateQueries({ queryKey }),
  );
  // A whole class is called otherwise now; which labels those are, the server tells.
  useLive('classes.changed', ({ project_id }) => {
    if (project_id === file.project_id) void queries.invalidateQueries({ queryKey });
  });
  return { desk, state, saving: saving.step, query };
};
