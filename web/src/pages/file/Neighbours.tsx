import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import styles from './FilePage.module.css';

interface Props {
  previous: string | null;
  next: string | null;
}

/** The way to the files beside this one in the list that the user came from. */
export function Neighbours({ previous, next }: Props) {
  if (previous === null && next === null) return null;
  return (
    <nav className={`row between cover no-events ${styles.neighbours}`} aria-label={ru.file.neighbours}>
      <Step to={previous} label={ru.file.previous}>
        <IconChevronLeft size={20} />
      </Step>
      <Step to={next} label={ru.file.next}>
        <IconChevronRight size={20} />
      </Step>
    </nav>
  );
}

/** Replaces: the way back leads to the list and not through every file that was looked at. */
function Step({ to, label, children }: { to: string | null; label: string; children: ReactNode }) {
  if (to === null) return <span className={styles.noStep} aria-hidden="true" />;
  return (
    <ActionIcon
      component={Link}
      to={to}
      replace
      variant="subtle"
      size={40}
      className={`circle on-dark ${styles.step}`}
      aria-label={label}
      title={label}
    >
      {children}
    </ActionIcon>
  );
}
