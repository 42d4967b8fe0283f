import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import styles from './CabinetShell.module.css';

interface Props {
  isFolded: boolean;
  onToggle: () => void;
}

export function FoldMenuButton({ isFolded, onToggle }: Props) {
  const label = isFolded ? ru.cabinet.unfoldMenu : ru.cabinet.foldMenu;
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={styles.fold}
      aria-label={label}
      title={label}
      aria-expanded={!isFolded}
      onClick={onToggle}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  );
}
