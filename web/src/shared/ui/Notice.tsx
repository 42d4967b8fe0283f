import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './Notice.module.css';

interface Props {
  tone: 'calm' | 'good' | 'warn' | 'bad';
  icon: ReactNode;
  title?: string;
  children?: ReactNode;
  /** What is told because something has just happened. */
  role?: 'status' | 'alert';
  onClose?: () => void;
}

/**
 * Something a user should know before the rest of the page. The tone colours its edge and its sign; the words stay
 * readable on either scheme.
 */
export function Notice({ tone, icon, title, children, role, onClose }: Props) {
  return (
    <div className={`tile flex top gap-12 surface ${styles.notice}`} data-tone={tone} role={role}>
      <span className={`centered fixed ${styles.icon}`} aria-hidden="true">
        {icon}
      </span>
      <div className="grow">
        {title !== undefined && <p className={`flush semibold ${styles.title}`}>{title}</p>}
        {children}
      </div>
      {onClose && <CloseButton aria-label={ru.common.close} onClick={onClose} />}
    </div>
  );
}
