import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import { CrumbsPlace } from '#shared/ui/PageCrumbs.tsx';
import { CabinetHeader } from './CabinetHeader.tsx';
import { CabinetMain } from './CabinetMain.tsx';
import { CabinetMenu } from './CabinetMenu.tsx';
import { FoldMenuButton } from './FoldMenuButton.tsx';
import { useFoldedMenu } from './use-folded-menu.ts';
import styles from './CabinetShell.module.css';

const MENU_WIDTH = 264;

/** Left menu, header with breadcrumbs, main part. On a narrow screen the menu is a drawer behind a burger. */
export function CabinetShell() {
  const [crumbsPlace, setCrumbsPlace] = useState<HTMLElement | null>(null);
  const [isMenuOpen, menu] = useDisclosure(false);
  const { pathname, search } = useLocation();
  const folding = useFoldedMenu();

  // A followed entry has done its work, and so has the drawer.
  const { close } = menu;
  useEffect(() => close(), [pathname, search, close]);

  return (
    <div className={styles.shell} data-folded={folding.isFolded}>
      <a href="#main" className={styles.skip}>
        {ru.cabinet.skipToMain}
      </a>
      <div className={styles.side}>
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
      <div className={styles.content}>
        <CabinetHeader crumbsRef={setCrumbsPlace} isMenuOpen={isMenuOpen} onOpenMenu={menu.open} fold={folding.canFold ? <FoldMenuButton isFolded={folding.isFolded} onToggle={folding.toggle} /> : null} />
        <main id="main" tabIndex={-1} className={styles.main}>
          <CrumbsPlace value={crumbsPlace}>
            <CabinetMain />
          </CrumbsPlace>
        </main>
      </div>
    </div>
  );
}
