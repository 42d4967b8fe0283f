import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface Props {
  title: string;
  /** The buttons. */
  children?: ReactNode;
  /**
   * What else can be done: at the end of the buttons, and where these have no room beside the title, beside it alone.
   */
  menu?: ReactNode;
}

/** The h1 of a cabinet page with what can be done on it. */
export function PageHeading({ title, children, menu }: Props) {
  return (
    <div className={`flex wrap between top ${styles.heading}`}>
      <Title order={1}>{title}</Title>
      {menu && <div className={styles.menu}>{menu}</div>}
      {children && <div className={`flex wrap gap-8 ${styles.actions}`}>{children}</div>}
    </div>
  );
}
