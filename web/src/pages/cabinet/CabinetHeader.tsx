import { Burger } from '@mantine/core';
import type { Ref } from 'react';
import { useProjects } from '#features/projects/index.ts';
import { SearchEntry } from '#features/search/index.ts';
import { PictureSearch } from '#features/similar/index.ts';
import { useSession } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './CabinetShell.module.css';

interface Props {
  /** The page below shows its trail in this element. */
  crumbsRef: Ref<HTMLDivElement>;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}

export function CabinetHeader({ crumbsRef, isMenuOpen, onOpenMenu }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.narrow}>
        <Burger opened={isMenuOpen} onClick={onOpenMenu} size="sm" aria-label={ru.cabinet.openMenu} aria-expanded={isMenuOpen} />
        <Logo width={26} />
      </div>
      <div ref={crumbsRef} className={styles.crumbs} />
      <Search />
    </header>
  );
}

/** Only who has files can search them. */
function Search() {
  const session = useSession();
  return session.step === 'signedIn' && <SearchOfPerson />;
}

function SearchOfPerson() {
  const projects = useProjects();
  return (
    <SearchEntry
      projects={projects.data?.projects ?? []}
      renderSimilar={({ brought: { file, address }, ...on }) => <PictureSearch key={address} picture={file} address={address} {...on} />}
    />
  );
}
