import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './FilePage.module.css';
import { nearestSheet, pressedSheet, SHEET_SHARES, steppedSheet, type Sheet } from './panel-sheet.ts';

/** A hand trembles; what moves less is a press. */
const PRESS_PIXELS = 6;

interface Props {
  sheet: Sheet;
  onSheet: (sheet: Sheet) => void;
  /** While it is pulled: its height as a share of the screen. Null when it is let go. */
  onPull: (share: number | null) => void;
  /** The height of the screen under the header. */
  roomOf: () => number;
}

/** What the panel is pulled by on a phone. Elsewhere it is not shown. */
export function SheetHandle({ sheet, onSheet, onPull, roomOf }: Props) {
  const pull = useRef<{ from: number; share: number } | null>(null);
  const shareAt = ({ clientY }: PointerEvent): number =>
    pull.current ? pull.current.share + (pull.current.from - clientY) / Math.max(roomOf(), 1) : 0;

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pull.current = { from: event.clientY, share: SHEET_SHARES[sheet] };
  };
  const release = (event: PointerEvent) => {
    if (!pull.current) return;
    const isPress = Math.abs(event.clientY - pull.current.from) < PRESS_PIXELS;
    onSheet(isPress ? pressedSheet(sheet) : nearestSheet(shareAt(event)));
    pull.current = null;
    onPull(null);
  };
  const go = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (step === null && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onSheet(step === null ? pressedSheet(sheet) : steppedSheet(sheet, step));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={ru.file.sheet}
      aria-expanded={sheet !== 'low'}
      onPointerDown={press}
      onPointerMove={(event) => {
        if (pull.current) onPull(shareAt(event));
      }}
      onPointerUp={release}
      onPointerCancel={() => {
        pull.current = null;
        onPull(null);
      }}
      onKeyDown={go}
    />
  );
}
