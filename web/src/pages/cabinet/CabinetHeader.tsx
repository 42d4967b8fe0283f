import { Burger } from '@mantine/core';
import type { Ref } from 'react';
import { ru } from '#shared/text/ru.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './CabinetShell.module.css';

interface Props {
  /** The page below shows its trail in this element. */
  crumbsRef: Ref<HTMLDivElement>;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}

export function CabinetHeader({ crumbsRef, isMenuOpen, onOpenMenu }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.narrow}>
        <Burger opened={isMenuOpen} onClick={onOpenMenu} size="sm" aria-label={ru.cabinet.openMenu} aria-expanded={isMenuOpen} />
        <Logo width={26} />
      </div>
      <div ref={crumbsRef} className={styles.crumbs} />
    </header>
  );
}
