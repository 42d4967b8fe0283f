import { Burger } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { ProcessingBadge } from '#features/processing/index.ts';
import { useProjects } from '#features/projects/index.ts';
import { SearchEntry } from '#features/search/index.ts';
import { PictureSearch } from '#features/similar/index.ts';
import { useSession } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './CabinetShell.module.css';
import { Commands } from './Commands.tsx';

interface Props {
  /** The page below shows its trail in this element. */
  crumbsRef: Ref<HTMLDivElement>;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
  /** Where the menu can be folded away. */
  fold: ReactNode;
}

export function CabinetHeader({ crumbsRef, isMenuOpen, onOpenMenu, fold }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.narrow}>
        <Burger opened={isMenuOpen} onClick={onOpenMenu} size="sm" aria-label={ru.cabinet.openMenu} aria-expanded={isMenuOpen} />
        <Logo width={26} />
      </div>
      {fold}
      <div ref={crumbsRef} className={styles.crumbs} />
      <OfPerson />
    </header>
  );
}

/** Only who has files can have them described and search them. */
function OfPerson() {
  const session = useSession();
  if (session.step !== 'signedIn') return null;
  return (
    <>
      <ProcessingBadge />
      <SearchOfPerson />
      <Commands />
    </>
  );
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
