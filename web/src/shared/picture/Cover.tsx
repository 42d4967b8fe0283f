import type { CoverPicture } from '@rakurs/contract';
import { IconPhoto } from '@tabler/icons-react';
import styles from './Cover.module.css';

/**
 * Where a cropped picture is looked at: what matters most stays in sight. Nothing known: a little above the middle,
 * where heads are.
 */
export const focusStyle = (focus: CoverPicture['focus']) => ({
  objectPosition: focus === null ? '50% 35%' : `${focus.x * 100}% ${focus.y * 100}%`,
});

/** Up to four pictures that stand for what is inside; decoration beside the name, so that nobody reads them out. */
export function Cover({ pictures }: { pictures: readonly CoverPicture[] | null }) {
  if (pictures === null)
    return (
      <div className={`faint grid gap-2 clip two-columns ${styles.cover}`} data-waiting="true" aria-hidden="true" />
    );
  if (pictures.length === 0) {
    return (
      <div className={`faint grid gap-2 clip two-columns ${styles.cover}`} data-empty="true" aria-hidden="true">
        <IconPhoto size={28} stroke={1.4} />
      </div>
    );
  }
  return (
    <div
      className={`faint grid gap-2 clip two-columns ${styles.cover}`}
      data-amount={pictures.length}
      aria-hidden="true"
    >
      {pictures.map(({ id, thumbnail_url, focus }) => (
        <img
          key={id}
          src={thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          style={focusStyle(focus)}
        />
      ))}
    </div>
  );
}
