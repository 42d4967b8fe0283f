import { Drawer } from '@mantine/core';
import { FeedPanel } from '#features/feed/index.ts';
import { useSession } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './CabinetShell.module.css';
import type { FeedPlace } from './use-feed-place.ts';

/** A phone has no room for more than the feed. */
const DRAWER_WIDTH = 'min(420px, 100vw)';

/** The feed where there is room for it: beside the page, or over it. */
export function FeedAside({ feed }: { feed: FeedPlace }) {
  const session = useSession();
  if (session.step !== 'signedIn') return null;
  if (feed.at === 'side') {
    return (
      feed.isOpen && (
        <div className={`fixed surface ${styles.feed}`}>
          <FeedPanel key={session.user.timeZone} onClose={feed.close} />
        </div>
      )
    );
  }
  return (
    <Drawer.Root opened={feed.isOpen} onClose={feed.close} position="right" size={DRAWER_WIDTH}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={ru.feed.title}>
        <div className={styles.feedDrawer}>
          <FeedPanel key={session.user.timeZone} onClose={feed.close} />
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
