import { SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { ClassesButton } from '../classes/ClassesButton.tsx';
import type { ShownLabel } from '../store/shown-labels.ts';
import { LIST_VIEWS, type ListView } from '../logic/label-views.ts';
import type { Labeller } from '../labeller/use-labeller.ts';
import { Crops } from './Crops.tsx';
import { DatasetButton } from './DatasetButton.tsx';
import { LabelList } from './LabelList.tsx';
import styles from './LabelPanel.module.css';
import { NumbersForm } from './NumbersForm.tsx';
import { ProposalList } from './ProposalList.tsx';
import { QuickTitles } from './QuickTitles.tsx';
import { Refusals } from './Refusals.tsx';
import { SaveState } from './SaveState.tsx';

interface Props {
  labeller: Labeller;
  onSeek: ((second: number) => void) | null;
}

/** Moved on the picture, the numbers begin anew. */
const numbersKey = ({ key, box, second }: ShownLabel): string => [key, second, ...Object.values(box)].join(' ');

/** The list of labels in its views, what machines propose, and whether all is safe. */
export function LabelPanel({ labeller, onSeek }: Props) {
  const [view, setView] = useState<ListView>('all');
  const { file, labels, query } = labeller;

  const chosenLabel = labels.find(({ key, state }) => key === labeller.drawing.selected && state !== 'deleting');

  return (
    <div className="grid gap-12">
      <div className="row wrap between gap-4-12">
        <Title order={2} className="text-14">
          {ru.labelling.list} <span className="dimmed regular">{labels.length > 0 && formatNumber(labels.length)}</span>
        </Title>
        <SaveState step={labeller.saving} />
      </div>
      {query.isError && (
        <div className={`rounded grid gap-4 pad-12 ${styles.refusal}`}>
          <Text fw={600}>{ru.labelling.loadFailed}</Text>
          <ErrorText error={query.error} />
          <div>
            <RetryButton onRetry={() => query.refetch()} />
          </div>
        </div>
      )}
      <Refusals labeller={labeller} />
      {labels.length === 0 ? (
        <div>
          <Text fw={600}>{ru.labelling.empty}</Text>
          <Text c="dimmed">{ru.labelling.emptyHint}</Text>
        </div>
      ) : (
        <>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={ru.labelling.listView}
            data={LIST_VIEWS.map((value) => ({ value, label: ru.labelling.views[value] }))}
            value={view}
            onChange={setView}
          />
          {view === 'crops' ? (
            <Crops
              labeller={labeller}
              src={file.file_url ?? ''}
              ratio={(file.width ?? 16) / (file.height ?? 10)}
              onSeek={onSeek}
            />
          ) : (
            <LabelList labeller={labeller} view={view} onSeek={onSeek} />
          )}
        </>
      )}
      {chosenLabel && (
        <details className={styles.more}>
          <summary>{ru.labelling.numbers}</summary>
          <NumbersForm
            key={numbersKey(chosenLabel)}
            label={chosenLabel}
            isVideo={onSeek !== null}
            onSave={(change) => labeller.place(chosenLabel.key, change)}
          />
        </details>
      )}
      <QuickTitles labeller={labeller} />
      <ProposalList labeller={labeller} onSeek={onSeek} />
      <div>
        <ClassesButton projectId={file.project_id} />
      </div>
      {labels.length > 0 && <DatasetButton file={file} />}
    </div>
  );
}
