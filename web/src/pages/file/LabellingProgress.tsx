import { Button, Progress } from '@mantine/core';
import { useLabelledAmount, type NavigatedList } from '#features/files/index.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './FilePage.module.css';

interface Props {
  dataSourceId: number;
  list: NavigatedList;
  onUnlabelled: () => void;
}

/** How many files of the list are labelled, and the way to the next that is not. */
export function LabellingProgress({ dataSourceId, list, onUnlabelled }: Props) {
  const counted = useLabelledAmount(dataSourceId, list);
  if (!counted || counted.amount < 2) return null;
  const { labelled, amount } = counted;
  const words = ru.file.labelledOf(formatNumber(labelled), formatNumber(amount));
  return (
    <div className={`row wrap between ${styles.progress}`}>
      <span className="dimmed tabular size-12">{words}</span>
      {labelled < amount && (
        <Button size="compact-sm" variant="subtle" title={ru.file.toUnlabelledKey} onClick={onUnlabelled}>
          {ru.file.toUnlabelled}
        </Button>
      )}
      <Progress className="new-line" size={4} value={(labelled / amount) * 100} aria-label={words} />
    </div>
  );
}
