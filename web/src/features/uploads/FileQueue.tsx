import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ru } from '#shared/text/ru.ts';
import { QueueRow } from './QueueRow.tsx';
import { isActive, type QueuedFile, type UploadEvent } from './upload-queue.ts';
import styles from './UploadForms.module.css';

const ROW_HEIGHT = 48;
const ROWS_SHOWN = 5;
const OVERSCAN = 4;

interface Props {
  files: readonly QueuedFile[];
  onTell: (event: UploadEvent) => void;
}

/** The files to add. Only those in sight are on the page: a folder may hold ten thousand. */
export function FileQueue({ files, onTell }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // Half a row more than fits says that there is more below.
  const height = Math.min(files.length, ROWS_SHOWN + 0.5) * ROW_HEIGHT;
  // oxlint-disable-next-line react/incompatible-library -- it concerns the React Compiler, which is not used here
  const rows = useVirtualizer({
    count: files.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The height is ours to say, so that nothing needs to be measured.
    initialRect: { width: 0, height },
    observeElementRect: (_, dispatch) => dispatch({ width: 0, height }),
  });

  const isLong = files.length > ROWS_SHOWN;

  // The file on its way stays in sight.
  const active = files.findIndex(isActive);
  const follow = useEffectEvent((index: number) => rows.scrollToIndex(index));
  useEffect(() => {
    if (active >= 0) follow(active);
  }, [active]);

  return (
    <div
      ref={scroller}
      className="tile scroll thin-scrollbar"
      style={{ height }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the uploaded rows hold nothing that takes focus, and the keyboard must still scroll
      tabIndex={isLong ? 0 : undefined}
      role="group"
      aria-label={ru.uploads.listLabel}
    >
      <ul className="bare-list relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const queued = files[index];
          return (
            queued && (
              <li
                key={queued.key}
                className={`wide absolute ${styles.place}`}
                style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
                aria-setsize={files.length}
                aria-posinset={index + 1}
              >
                <QueueRow queued={queued} onTell={onTell} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
