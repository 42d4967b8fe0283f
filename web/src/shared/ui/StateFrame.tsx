import type { ReactNode } from 'react';
import styles from './StateFrame.module.css';

interface Props {
  icon: ReactNode;
  tone: 'calm' | 'bad';
  role?: 'alert';
  children: ReactNode;
}

/** A message in the middle of the place where content would have been. */
export function StateFrame({ icon, tone, role, children }: Props) {
  return (
    <div className={`row gap-12 text-center ${styles.frame}`} role={role}>
      <span className={`circle soft centered accent ${styles.icon}`} data-tone={tone} aria-hidden="true">
        {icon}
      </span>
      {children}
    </div>
  );
}
