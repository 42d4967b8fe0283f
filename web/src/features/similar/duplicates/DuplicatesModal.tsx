import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { modals } from '@mantine/modals';
import { DELETED_KEPT_DAYS, type DuplicateGroup, type FileWithoutLabels } from '@rakurs/contract';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { SimilarSkeletons } from '../results/SimilarSkeletons.tsx';
import { useDuplicates } from '../use-similar.ts';
import styles from './Duplicates.module.css';
import { Group } from './Group.tsx';
import { filesToDelete, groupIdOf, isBestKept, fileToKeep, type Chosen } from './duplicate-choice.ts';

const IS_NARROW = '(max-width: 48em)';

/** Removes them and offers the way back; settles when all is done. */
export type DeleteFiles = (files: FileWithoutLabels[]) => Promise<void>;

interface Props {
  dataSourceId: number;
  onDelete: DeleteFiles;
  onClose: () => void;
}

/** Copies of one source by groups: one picture of each stays. */
export function DuplicatesModal({ dataSourceId, onDelete, onClose }: Props) {
  const isNarrow = useMediaQuery(IS_NARROW, false, { getInitialValueInEffect: false });
  const duplicates = useDuplicates(dataSourceId);
  const remove = async (files: FileWithoutLabels[]) => {
    await onDelete(files);
    await duplicates.refetch();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={ru.similar.duplicatesTitle}
      size={960}
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'xl'}
    >
      {duplicates.isLoadingError && (
        <FailedState
          title={ru.similar.duplicatesFailed}
          error={duplicates.error}
          onRetry={() => duplicates.refetch()}
        />
      )}
      {duplicates.isPending && <SimilarSkeletons />}
      {duplicates.data?.groups.length === 0 && (
        <EmptyState
          text={ru.similar.noDuplicates}
          hint={ru.similar.noDuplicatesHint}
          icon={<IconChecks size={28} stroke={1.6} />}
        />
      )}
      {duplicates.data && duplicates.data.groups.length > 0 && (
        <Groups groups={duplicates.data.groups} onRemove={remove} />
      )}
    </Modal>
  );
}

function Groups({ groups, onRemove }: { groups: readonly DuplicateGroup[]; onRemove: DeleteFiles }) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  /** The groups that are being dealt with; two removals at once would ask for the same list twice. */
  const [busy, setBusy] = useState<number | 'all' | null>(null);
  const run = (what: number | 'all', files: FileWithoutLabels[]) => {
    setBusy(what);
    void onRemove(files).finally(() => setBusy(null));
  };
  const going = groups.flatMap((group) => filesToDelete(group, chosen));
  const gone = formatCount(going.length, ru.similar.fileForms);
  const askForAll = () =>
    modals.openConfirmModal({
      title: ru.similar.everywhereTitle,
      children: ru.similar.everywhereQuestion(gone, DELETED_KEPT_DAYS),
      labels: { confirm: ru.similar.everywhereConfirm(gone), cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => run('all', going),
    });
  const isAllBest = groups.every((group) => isBestKept(group, chosen));
  return (
    <div className="column gap-16">
      <div className="row wrap between gap-12-24">
        <p className={`flush dimmed ${styles.hint}`}>
          <b className="semibold plain">{ru.similar.groupsFound(formatCount(groups.length, ru.similar.groupForms))}</b>{' '}
          {ru.similar.duplicatesHint}
        </p>
        {groups.length > 1 && (
          <Button
            variant="light"
            className={styles.everywhere}
            loading={busy === 'all'}
            disabled={busy !== null}
            onClick={askForAll}
          >
            {isAllBest ? ru.similar.keepBestEverywhere : ru.similar.keepChosenEverywhere}
          </Button>
        )}
      </div>
      {groups.map((group, place) => (
        <Group
          key={groupIdOf(group)}
          group={group}
          place={place + 1}
          kept={fileToKeep(group, chosen)}
          state={busy === groupIdOf(group) ? 'busy' : busy === null ? 'free' : 'waiting'}
          onChoose={(id) => setChosen(new Map(chosen).set(groupIdOf(group), id))}
          onKeep={() => run(groupIdOf(group), filesToDelete(group, chosen))}
        />
      ))}
    </div>
  );
}
