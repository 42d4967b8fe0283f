import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import { CrumbsPlace } from '#shared/ui/PageCrumbs.tsx';
import { CabinetHeader } from './CabinetHeader.tsx';
import { CabinetMain } from './CabinetMain.tsx';
import { CabinetMenu } from './CabinetMenu.tsx';
import { FeedAside } from './FeedAside.tsx';
import { FoldMenuButton } from './FoldMenuButton.tsx';
import { OverloadNotice } from './OverloadNotice.tsx';
import { useFeedPlace } from './use-feed-place.ts';
import { useFoldedMenu } from './use-folded-menu.ts';
import styles from './CabinetShell.module.css';

const MENU_WIDTH = 264;

/**
 * Left menu, header with breadcrumbs, main part, feed at the side. On a narrow screen the menu is a drawer behind a
 * burger, and the feed one behind a bell.
 */
export function CabinetShell() {
  const [crumbsPlace, setCrumbsPlace] = useState<HTMLElement | null>(null);
  const [isMenuOpen, menu] = useDisclosure(false);
  const { pathname, search } = useLocation();
  const folding = useFoldedMenu();
  const feed = useFeedPlace();

  // A followed entry has done its work, and so has the drawer.
  const { close } = menu;
  const { closeDrawer } = feed;
  useEffect(() => {
    close();
    closeDrawer();
  }, [pathname, search, close, closeDrawer]);

  return (
    <div className={`grid ${styles.shell}`} data-folded={folding.isFolded}>
      <a href="#main" className={`rounded ${styles.skip}`}>
        {ru.cabinet.skipToMain}
      </a>
      <div className={`surface ${styles.side}`}>
        <CabinetMenu />
      </div>
      <Drawer.Root opened={isMenuOpen} onClose={menu.close} size={MENU_WIDTH}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={ru.cabinet.menuLabel}>
          <div className={styles.drawer}>
            <CabinetMenu />
          </div>
        </Drawer.Content>
      </Drawer.Root>
      <OverloadNotice />
      <div className="column shrink">
        <CabinetHeader
          crumbsRef={setCrumbsPlace}
          isMenuOpen={isMenuOpen}
          onOpenMenu={menu.open}
          fold={folding.canFold ? <FoldMenuButton isFolded={folding.isFolded} onToggle={folding.toggle} /> : null}
          feed={feed}
        />
        <div className="flex grow">
          <main id="main" tabIndex={-1} className={styles.main}>
            <CrumbsPlace value={crumbsPlace}>
              <CabinetMain />
            </CrumbsPlace>
          </main>
          <FeedAside feed={feed} />
        </div>
      </div>
    </div>
  );
}
