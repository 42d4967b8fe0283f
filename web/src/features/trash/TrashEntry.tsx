import { Button, Text } from '@mantine/core';
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { daysLeft } from './days-left.ts';
import styles from './Trash.module.css';

interface Props {
  title: string;
  /** What it holds, or where it was. */
  detail: string;
  days: number;
  picture: ReactNode;
  /** Before the picture: the box that selects it. */
  lead?: ReactNode;
  isBusy: boolean;
  onRestore: () => void;
  onErase: () => void;
}

/** One thing in the trash: what it is, how long it stays, and the two ways out. */
export function TrashEntry({ title, detail, days, picture, lead, isBusy, onRestore, onErase }: Props) {
  return (
    <li className={`card row gap-12 pad-8-12 ${styles.entry}`}>
      {lead}
      <span className={`centered fixed clip dimmed ${styles.picture}`}>{picture}</span>
      <div className={`grow ${styles.words}`}>
        <Text fw={600} truncate title={title}>
          {title}
        </Text>
        <Text size="xs" c="dimmed" truncate title={detail}>
          {detail}
        </Text>
        <Text size="xs" className={`dimmed ${styles.days}`} data-soon={days <= 3}>
          {daysLeft(days)}
        </Text>
      </div>
      <div className={`flex gap-4 fixed ${styles.actions}`}>
        <Button
          variant="light"
          size="xs"
          leftSection={<IconArrowBackUp size={16} />}
          aria-label={ru.trash.restoreNamed(title)}
          disabled={isBusy}
          onClick={onRestore}
        >
          {ru.trash.restore}
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrashX size={16} />}
          aria-label={ru.trash.eraseNamed(title)}
          disabled={isBusy}
          onClick={onErase}
        >
          {ru.trash.erase}
        </Button>
      </div>
    </li>
  );
}
