import { UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { ru } from '#shared/text/ru.ts';
import { useSearchAddress } from './address/use-search-address.ts';
import styles from './SearchEntry.module.css';
import type { SearchModalProps } from './SearchModal.tsx';
import { useRecentQuery } from './use-search.ts';

const loadModal = () => import('./SearchModal.tsx');

// Not part of the first load; fetched as soon as the cabinet stands, so that what is typed after '/' is not lost.
const SearchModal = lazy<ComponentType<SearchModalProps>>(() =>
  loadModal().then(
    (loaded) => ({ default: loaded.SearchModal }),
    // The page below must not be taken away by a lost connection.
    () => ({ default: ModalFailed }),
  ),
);

/** The icon in the header, the key '/', and any address with a query in it. */
export function SearchEntry(given: Pick<SearchModalProps, 'projects' | 'renderSimilar'>) {
  const place = useRef<HTMLButtonElement>(null);
  const address = useSearchAddress();
  const { asked } = address;
  const [last, keepLast] = useRecentQuery();
  const open = () => void address.ask(last);
  useShortcuts(place, (event) => {
    if (!isSlash(event)) return 'left';
    open();
    return 'taken';
  });
  const keep = useEffectEvent((query: string) => keepLast(query));
  useEffect(() => {
    if (asked !== null && asked !== '') keep(asked);
  }, [asked]);
  // A failure here is nobody's concern yet: opening the modal tries again and tells.
  useEffect(() => void loadModal().catch(() => undefined), []);
  return (
    <>
      <UnstyledButton
        ref={place}
        className={`tile row gap-8 dimmed ${styles.button}`}
        aria-label={ru.search.open}
        title={ru.search.open}
        onClick={open}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span className={styles.word} aria-hidden="true">
          {ru.search.open}
        </span>
        <kbd className={`faint bordered bare-font ${styles.key}`} aria-hidden="true">
          {ru.search.openKey}
        </kbd>
      </UnstyledButton>
      {asked !== null && (
        <Suspense fallback={null}>
          <SearchModal {...given} asked={asked} address={address} />
        </Suspense>
      )}
    </>
  );
}

/** On a Russian keyboard the same key types a full stop. */
const isSlash = ({ key, code, shiftKey }: KeyboardEvent): boolean =>
  key === '/' || (code === 'Slash' && key === '.' && !shiftKey);

function ModalFailed({ address }: SearchModalProps) {
  const close = useEffectEvent(() => void address.close());
  useEffect(() => {
    notifications.show({ message: ru.search.loadFailed, color: 'red' });
    close();
  }, []);
  return null;
}
