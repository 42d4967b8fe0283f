import { Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTags } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { useClasses } from '../counts/use-title-counts.ts';
import styles from './Classes.module.css';
import { ClassRow } from './ClassRow.tsx';
import { useClassChanges } from './use-class-changes.ts';

/** The classes of the whole project: their colours and names. Shown once there is one. */
export function ClassesButton({ projectId }: { projectId: number }) {
  const [isOpen, window] = useDisclosure(false);
  const { data } = useClasses(projectId);
  const { rename, colour } = useClassChanges(projectId);
  const classes = data?.counts ?? [];
  if (classes.length === 0) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconTags size={14} />} onClick={window.open}>
        {ru.classes.title}
      </Button>
      <Modal opened={isOpen} onClose={window.close} title={ru.classes.title} size="md">
        <Text c="dimmed">{ru.classes.hint}</Text>
        <ul className={styles.classes}>
          {classes.map((own) => (
            <ClassRow
              key={own.title}
              own={own}
              classes={classes}
              isBusy={rename.isPending}
              onRename={(to, merge) => rename.mutate({ from: own.title, to, merge })}
              onColour={(number) => colour.mutate({ title: own.title, colour: number })}
            />
          ))}
        </ul>
      </Modal>
    </>
  );
}
