import { notifications } from '@mantine/notifications';
import type { DataSourceFile, Label } from '@rakurs/contract';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, randomId, useLive } from '#shared/api/index.ts';
import { withLabelChanges, type LabelChanges } from '#shared/labels/label-changes.ts';
import { ru } from '#shared/text/ru.ts';
import { useOutbox, useOutboxState, type Listener, type OwnedOutbox } from '../outbox/use-outbox.ts';
import { createLabelStores } from './label-stores.ts';
import { LabelStore } from './label-store.ts';

type LabelStores = ReturnType<typeof createLabelStores>;

const labelsKey = (fileId: number) => ['labels', fileId];

/** News of some labels, into the list that is kept of all. */
const keepChanges = (queries: QueryClient, fileId: number, changes: LabelChanges): void => {
  const queryKey = labelsKey(fileId);
  queries.setQueryData<Label[]>(queryKey, (labels) => labels && withLabelChanges(labels, changes));
  // A race: a list that is on its way may be older than the news, so it is asked for anew.
  if (queries.isFetching({ queryKey }) > 0) void queries.invalidateQueries({ queryKey });
};

const known = new WeakMap<OwnedOutbox, LabelStores>();

/** The label stores of one user. They hear what becomes of what was done, whatever file is open by then. */
const storesOf = (owned: OwnedOutbox): LabelStores => {
  const open = known.get(owned);
  if (open) return open;
  const stores = createLabelStores(
    (file) =>
      new LabelStore({
        file,
        outbox: owned.outbox,
        newKey: randomId,
        onMissing: () => void notifications.show({ color: 'red', message: ru.labelling.notInList }),
      }),
  );
  owned.listeners.add({
    taken: (entry, label) => stores.all().forEach((store) => store.taken(entry, label)),
    deleted: (entry) => stores.all().forEach((store) => store.deleted(entry)),
    refused: (refusal) => stores.all().forEach((store) => store.refused(refusal)),
  });
  known.set(owned, stores);
  return stores;
};

/** The labels of the open file, kept true by what the server tells. */
export const useLabels = (file: DataSourceFile) => {
  const queries = useQueryClient();
  const owned = useOutbox();
  const saving = useOutboxState(owned);
  const fileId = file.id;
  const queryKey = labelsKey(fileId);
  const [store] = useState(() =>
    storesOf(owned).of({ fileId, dataSourceId: file.data_source_id, projectId: file.project_id }),
  );
  const query = useQuery({
    queryKey,
    queryFn: async () => (await api.listLabels({ params: { fileId } })).labels,
    initialData: file.labels,
    initialDataUpdatedAt: 0,
    // While another file was open nobody heard what changed here, and the next news would not tell it.
    refetchOnMount: 'always',
  });
  const state = useSyncExternalStore(store.subscribe, store.getSnapshot);

  useEffect(() => store.take(query.data), [store, query.data]);
  useEffect(() => store.refresh(), [store, saving]);
  useEffect(() => {
    const hearer: Listener = {
      taken: (entry, label) => keepChanges(queries, entry.fileId, { changed: [label], deleted: [] }),
      deleted: (entry) => {
        if (entry.labelId !== null) keepChanges(queries, entry.fileId, { changed: [], deleted: [entry.labelId] });
      },
      refused: (refusal) => {
        // What the server refuses to delete may be gone already.
        if (refusal.entry.fileId === fileId) void queries.invalidateQueries({ queryKey: labelsKey(fileId) });
      },
    };
    owned.listeners.add(hearer);
    return () => void owned.listeners.delete(hearer);
  }, [owned, queries, fileId]);
  useLive(
    'labels.changed',
    ({ data_source_file_id, ...changes }) => keepChanges(queries, data_source_file_id, changes),
    () => void queries.invalidateQueries({ queryKey }),
  );
  // A whole class is called otherwise now; which labels those are, the server tells.
  useLive('classes.changed', ({ project_id }) => {
    if (project_id === file.project_id) void queries.invalidateQueries({ queryKey });
  });
  return { store, state, saving: saving.step, query };
};
