import { ActionIcon, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './SourceHeading.module.css';

/**
 * 'Ещё': the buttons that a phone has no room for, one under another. They stay alive when folded: a window that one
 * has opened is theirs.
 */
export function MoreButton({ children }: { children: ReactNode }) {
  const [isOpen, more] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? more.open() : more.close())}
      position="bottom-end"
      width={270}
      shadow="md"
      keepMounted
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={ru.dataSource.more}
          title={ru.dataSource.more}
          aria-expanded={isOpen}
          onClick={more.toggle}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Popover.Target>
      {/* Whatever was pressed has been chosen. */}
      <Popover.Dropdown className={styles.more} aria-label={ru.dataSource.more} onClick={more.close}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
