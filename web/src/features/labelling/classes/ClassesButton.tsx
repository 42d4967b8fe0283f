import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTags } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useClasses, useTitleCounts } from './use-title-counts.ts';
import styles from './Classes.module.css';
import { ClassRow } from './ClassRow.tsx';
import { useClassChanges } from './use-class-changes.ts';

/** The classes of the whole project: their colours and names. Shown once there is one. */
export function ClassesButton({ projectId }: { projectId: number }) {
  const [isOpen, window] = useDisclosure(false);
  const { data } = useClasses(projectId);
  if (data === undefined || data.counts.length === 0) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconTags size={14} />} onClick={window.open}>
        {ru.classes.title}
      </Button>
      <Modal opened={isOpen} onClose={window.close} title={ru.classes.title} size="md">
        <Text c="dimmed">{ru.classes.hint}</Text>
        <ClassList projectId={projectId} />
      </Modal>
    </>
  );
}

/** Counted anew as long as it is looked at: labels are drawn meanwhile, here and on other screens. */
function ClassList({ projectId }: { projectId: number }) {
  const { data: classes = [] } = useTitleCounts(projectId);
  const { rename, isBusy, colour } = useClassChanges(projectId);
  return (
    <ul className={`grid gap-4 no-list unpadded ${styles.classes}`}>
      {classes.map((own) => (
        <ClassRow
          key={own.title}
          own={own}
          classes={classes}
          isBusy={isBusy}
          onRename={(to) => rename({ from: own.title, to })}
          onColour={(number) => colour.mutate({ title: own.title, colour: number })}
        />
      ))}
    </ul>
  );
}
