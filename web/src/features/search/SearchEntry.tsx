import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react';
import { useKeys } from '#shared/keys/use-keys.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './SearchEntry.module.css';
import type { SearchModalProps } from './SearchModal.tsx';

const loadModal = () => import('./SearchModal.tsx');

// Not part of the first load; fetched as soon as the cabinet stands, so that what is typed after '/' is not lost.
const SearchModal = lazy<ComponentType<SearchModalProps>>(() =>
  loadModal().then(
    (loaded) => ({ default: loaded.SearchModal }),
    // The page below must not be taken away by a lost connection.
    () => ({ default: ModalFailed }),
  ),
);

/** The icon in the header, and the key '/'. */
export function SearchEntry(given: Pick<SearchModalProps, 'projects' | 'renderSimilar'>) {
  const place = useRef<HTMLButtonElement>(null);
  const [isOpen, { open, close }] = useDisclosure(false);
  useKeys(place, (event) => {
    if (!isSlash(event)) return 'left';
    open();
    return 'taken';
  });
  // A failure here is nobody's concern yet: opening the modal tries again and tells.
  useEffect(() => void loadModal().catch(() => undefined), []);
  return (
    <>
      <UnstyledButton ref={place} className={styles.button} aria-label={ru.search.open} title={ru.search.open} onClick={open}>
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span className={styles.word} aria-hidden="true">
          {ru.search.open}
        </span>
        <kbd className={styles.key} aria-hidden="true">
          {ru.search.openKey}
        </kbd>
      </UnstyledButton>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchModal {...given} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** On a Russian keyboard the same key types a full stop. */
const isSlash = ({ key, code, shiftKey }: KeyboardEvent): boolean => key === '/' || (code === 'Slash' && !shiftKey);

function ModalFailed({ onClose }: SearchModalProps) {
  useEffect(() => {
    notifications.show({ message: ru.search.loadFailed, color: 'red' });
    onClose();
  }, [onClose]);
  return null;
}
