import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

/** The h1 of a cabinet page with what can be done on it. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <Title order={1}>{title}</Title>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
