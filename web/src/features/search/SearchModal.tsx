import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ChoosePictureButton } from './picture/ChoosePictureButton.tsx';
import { useBroughtPicture, type BroughtPicture } from './picture/use-brought-picture.ts';
import type { ProjectChoice } from './project-choice.ts';
import { SearchForm } from './query/SearchForm.tsx';
import { SearchResults } from './results/SearchResults.tsx';
import styles from './SearchModal.module.css';
import { useRecentQuery, useSearch } from './use-search.ts';

const IS_NARROW = '(max-width: 48em)';
/** Fields and rows that the arrows walk through. */
const STOPS = '[data-search-stop]';

export interface SearchModalProps {
  projects: readonly ProjectChoice[];
  /** What is like a picture is another feature's to say. */
  renderSimilar: (shown: { brought: BroughtPicture; onRemove: () => void; onOpened: () => void }) => ReactNode;
  onClose: () => void;
}

/** 'Поиск' over all of one's files (A section 2). */
export function SearchModal({ projects, renderSimilar, onClose }: SearchModalProps) {
  const isNarrow = useMediaQuery(IS_NARROW, false, { getInitialValueInEffect: false });
  const [asked, remember] = useRecentQuery();
  const [typed, setTyped] = useState(asked);
  const search = useSearch(asked);
  const { brought, isDragging, bring, remove } = useBroughtPicture();
  const ask = (query: string) => {
    remove();
    setTyped(query);
    remember(query.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={ru.search.title}
      size={820}
      centered={false}
      yOffset="8dvh"
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'xl'}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field and the rows inside it */}
      <div className={styles.search} onKeyDown={walk}>
        <SearchForm
          typed={typed}
          chips={asked === '' || brought ? [] : search.chips}
          isBusy={search.pages.isFetching}
          projects={projects}
          tools={<ChoosePictureButton onChoose={bring} />}
          onType={setTyped}
          onAsk={ask}
        />
        {brought ? <div className={styles.similar}>{renderSimilar({ brought, onRemove: remove, onOpened: onClose })}</div> : <SearchResults asked={asked} {...search} onOpened={onClose} />}
        {isDragging && <p className={styles.drop}>{ru.similar.dropPicture}</p>}
      </div>
    </Modal>
  );
}

/** Up and Down go from the box through the rows and back. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (step === null || !(event.target instanceof HTMLElement) || !event.target.matches(STOPS)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  event.preventDefault();
  stops[stops.indexOf(event.target) + step]?.focus();
};
