import { Button, CloseButton, Paper, Progress, Text } from '@mantine/core';
import type { DataSourceFile } from '@rakurs/contract';
import { IconTrash } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import type { DeleteProgress } from '../deletion/use-delete-files.tsx';
import styles from './SelectionBar.module.css';

interface Props {
  selected: DataSourceFile[];
  progress: DeleteProgress | null;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with the selected files, at the bottom of the window. */
export function SelectionBar({ selected, progress, onDelete, onClear }: Props) {
  if (progress === null && selected.length === 0) return null;
  return (
    <Paper component="section" className={styles.bar} shadow="lg" aria-label={ru.files.selectionLabel}>
      {progress === null ? (
        <>
          <Text fw={600} className="tabular" aria-live="polite">
            {ru.files.selected(selected.length)}
          </Text>
          <Button variant="light" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
            {ru.files.delete}
          </Button>
          <Button variant="subtle" color="gray" className={styles.clear} onClick={onClear}>
            {ru.files.clearSelection}
          </Button>
          <CloseButton size="lg" className={styles.clearIcon} aria-label={ru.files.clearSelection} onClick={onClear} />
        </>
      ) : (
        <Deleting progress={progress} />
      )}
    </Paper>
  );
}

function Deleting({ progress: { done, amount } }: { progress: DeleteProgress }) {
  return (
    <div className={styles.deleting}>
      <Text size="sm" className="tabular" role="status">
        {ru.files.deleting(done, amount)}
      </Text>
      <Progress value={(done / amount) * 100} aria-label={ru.files.deleting(done, amount)} />
    </div>
  );
}
