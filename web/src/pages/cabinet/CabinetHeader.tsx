import { Burger } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { FeedButton } from '#features/feed/index.ts';
import { ProcessingBadge } from '#features/processing/index.ts';
import { useProjects } from '#features/projects/index.ts';
import { SearchEntry } from '#features/search/index.ts';
import { PictureSearch } from '#features/similar/index.ts';
import { TicketTray } from '#features/tickets/index.ts';
import { useSession } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { Logo } from '#shared/ui/Logo.tsx';
import styles from './CabinetShell.module.css';
import { Commands } from './Commands.tsx';
import type { FeedPlace } from './use-feed-place.ts';
import { useHomePath } from './use-home-path.ts';

interface Props {
  /** The page below shows its trail in this element. */
  crumbsRef: Ref<HTMLDivElement>;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
  /** Where the menu can be folded away. */
  fold: ReactNode;
  feed: FeedPlace;
}

export function CabinetHeader({ crumbsRef, isMenuOpen, onOpenMenu, fold, feed }: Props) {
  const home = useHomePath();
  return (
    <header className={styles.header}>
      <div className={`gap-8 ${styles.narrow}`}>
        <Burger
          opened={isMenuOpen}
          onClick={onOpenMenu}
          size="sm"
          aria-label={ru.cabinet.openMenu}
          aria-expanded={isMenuOpen}
        />
        <Logo width={26} to={home} />
      </div>
      {fold}
      <div ref={crumbsRef} className="flex grow" />
      <OfPerson feed={feed} />
    </header>
  );
}

/** Only who has files can have them described and search them. */
function OfPerson({ feed }: { feed: FeedPlace }) {
  const session = useSession();
  if (session.step !== 'signedIn') return null;
  return (
    <>
      <ProcessingBadge />
      <TicketTray />
      <UserSearch />
      <Commands onFeed={feed.open} />
      <FeedButton isOpen={feed.isOpen} onToggle={feed.toggle} />
    </>
  );
}

function UserSearch() {
  const projects = useProjects();
  return (
    <SearchEntry
      projects={projects.data?.projects ?? []}
      renderSimilar={({ queryImage: { file, address }, ...on }) => (
        <PictureSearch key={address} picture={file} address={address} {...on} />
      )}
    />
  );
}
