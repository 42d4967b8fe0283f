import { useRef, useState, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './FilePage.module.css';
import type { Sheet } from './panel-sheet.ts';
import { SheetHandle } from './SheetHandle.tsx';

/** What is known of the file: beside the stage, and on a phone a sheet that is pulled up over it. */
export function FilePanel({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const [sheet, setSheet] = useState<Sheet>('third');
  const [pulled, setPulled] = useState<number | null>(null);
  return (
    <section
      ref={panel}
      className={`column pad-20 shrink scroll surface thin-scrollbar ${styles.panel}`}
      aria-label={ru.file.panelLabel}
      data-sheet={sheet}
      style={pulled === null ? undefined : { height: `${pulled * 100}%`, transition: 'none' }}
    >
      <SheetHandle
        sheet={sheet}
        onSheet={setSheet}
        onPull={setPulled}
        roomOf={() => panel.current?.parentElement?.clientHeight ?? 0}
      />
      <div className="column gap-16 grow">{children}</div>
    </section>
  );
}
