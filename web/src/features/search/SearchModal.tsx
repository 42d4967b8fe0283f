import { Button, Modal } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import type { SearchAddress } from './address/use-search-address.ts';
import { ChoosePictureButton } from './picture/ChoosePictureButton.tsx';
import { useQueryImage, type QueryImage } from './picture/use-query-image.ts';
import type { ProjectChoice } from './project-choice.ts';
import { SearchForm } from './query/SearchForm.tsx';
import { SearchResults } from './results/SearchResults.tsx';
import { SavedSearches } from './saved/SavedSearches.tsx';
import { SaveSearchForm } from './saved/SaveSearchForm.tsx';
import styles from './SearchModal.module.css';
import { SearchStart } from './start/SearchStart.tsx';
import { useRememberSearch } from './query/use-search-start.ts';
import { useSearchAgain, useSearch } from './use-search.ts';

const IS_NARROW = '(max-width: 48em)';
/** Fields and rows that the arrows walk through. */
const STOPS = '[data-search-stop]';

export interface SearchModalProps {
  asked: string;
  address: SearchAddress;
  projects: readonly ProjectChoice[];
  /** What is like a picture is another feature's to say. */
  renderSimilar: (shown: { queryImage: QueryImage; onRemove: () => void; onOpened: () => void }) => ReactNode;
}

/** 'Поиск' over all of one's files (A section 2). */
export function SearchModal({ asked, address, projects, renderSimilar }: SearchModalProps) {
  const isNarrow = useMediaQuery(IS_NARROW, false, { getInitialValueInEffect: false });
  const [typed, setTyped] = useTyped(asked);
  const search = useSearch(asked);
  const lookAgain = useSearchAgain();
  const remember = useRememberSearch();
  const { queryImage, isDragging, bring, remove } = useQueryImage();
  const [isNaming, naming] = useDisclosure(false);
  const canBeSaved = asked !== '' && !queryImage;
  const close = () => void address.close();
  const ask = (query: string) => {
    const wanted = query.trim();
    remove();
    naming.close();
    setTyped(query);
    if (wanted !== '') remember(wanted);
    if (wanted === asked) lookAgain(asked);
    else void address.ask(wanted);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={ru.search.title}
      size="min(1080px, 92vw)"
      centered={false}
      yOffset="5dvh"
      fullScreen={isNarrow}
      radius={isNarrow ? 0 : 'xl'}
      classNames={{ content: styles.content, header: styles.header, body: styles.body }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the field and the rows inside it */}
      <div className={styles.search} onKeyDown={walk}>
        <SearchForm
          typed={typed}
          asked={asked}
          chips={asked === '' || queryImage ? [] : search.chips}
          isBusy={search.pages.isFetching}
          isFocused={address.trail.searchOpened === null}
          projects={projects}
          tools={
            <>
              <ChoosePictureButton onChoose={bring} />
              {canBeSaved && (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconBookmarkPlus size={14} />}
                  aria-expanded={isNaming}
                  onClick={naming.toggle}
                >
                  {ru.search.save}
                </Button>
              )}
            </>
          }
          onType={setTyped}
          onAsk={ask}
        />
        {isNaming && canBeSaved && <SaveSearchForm key={`name of ${asked}`} content={asked} onDone={naming.close} />}
        <SavedSearches onAsk={ask} />
        {queryImage && (
          <div className={`scroll flex-1 lean thin-scrollbar ${styles.similar}`}>
            {renderSimilar({ queryImage, onRemove: remove, onOpened: () => undefined })}
          </div>
        )}
        {!queryImage && asked === '' && <SearchStart onAsk={ask} />}
        {!queryImage && asked !== '' && (
          <SearchResults key={`results of ${asked}`} asked={asked} address={address} {...search} />
        )}
        {isDragging && (
          <p className={`centered accent semibold text-center size-16 absolute no-events ${styles.drop}`}>
            {ru.similar.dropPicture}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** What is typed, until another query is asked, be it by Back. */
const useTyped = (asked: string) => {
  const [typed, setTyped] = useState({ text: asked, of: asked });
  if (typed.of !== asked) setTyped({ text: asked, of: asked });
  return [typed.of === asked ? typed.text : asked, (text: string) => setTyped({ text, of: asked })] as const;
};

/** Up and Down go from the box through the rows and back. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
  if (step === null || !(event.target instanceof HTMLElement) || !event.target.matches(STOPS)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  event.preventDefault();
  stops[stops.indexOf(event.target) + step]?.focus();
};
