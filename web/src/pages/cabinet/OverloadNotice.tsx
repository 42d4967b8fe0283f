import { IconHourglass } from '@tabler/icons-react';
import { useOverload } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './OverloadNotice.module.css';

/** One quiet line for all that the server has no time for now. What waits is asked for again by itself. */
export function OverloadNotice() {
  const overloaded = useOverload();
  return (
    // Always there, so that what appears in it is read out.
    <div className={`grid no-events ${styles.place}`} role="status">
      {overloaded !== null && (
        <p className={`row gap-8 flush text-14 bordered ${styles.notice}`}>
          <IconHourglass size={16} aria-hidden="true" className="fixed" />
          {ru.overload[overloaded]}
        </p>
      )}
    </div>
  );
}
