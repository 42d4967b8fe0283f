import type { ReactNode } from 'react';
import { hasStoredSession } from '#shared/api/public-client.ts';
import { HighlightFrame } from './HighlightFrame.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SiteFrame.module.css';
import { SiteHeader } from './SiteHeader.tsx';

/** Header, content, footer: the frame of every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className={`column ${styles.frame}`}>
      <SiteHeader />
      <main className="flex-1">{children}</main>
      <SiteFooter />
      {!hasStoredSession() && <HighlightFrame />}
    </div>
  );
}
