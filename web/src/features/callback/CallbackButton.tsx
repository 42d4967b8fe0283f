import { IconPhone } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { ru } from '#shared/text/ru-public.ts';
import styles from './CallbackButton.module.css';
import { useButtonVisibility } from './use-button-visibility.ts';
import { restoreFocus, openCallback, useWidget } from './widget-store.ts';

type Modal = { step: 'absent' } | { step: 'failed' } | { step: 'here'; Content: ComponentType };

interface Props {
  /**
   * In the cabinet users work at every edge of the window: there it stands in the corner that the header leaves free.
   */
  place: 'site' | 'cabinet';
}

/** The floating button of every page (B section 2). What it opens is loaded when somebody is about to press it. */
export function CallbackButton({ place }: Props) {
  const isOpen = useWidget().step !== 'closed';
  const button = useRef<HTMLButtonElement>(null);
  const corner = useRef<HTMLDivElement>(null);
  const way = useButtonVisibility(corner);
  const { modal, load } = useModal(isOpen);
  const giveFocusBack = useEffectEvent(() => restoreFocus(button.current));
  useEffect(() => {
    if (!isOpen) return undefined;
    // The dialog cannot do this itself, because the button was hidden meanwhile; a frame later it is there again.
    return () => void requestAnimationFrame(() => giveFocusBack());
  }, [isOpen]);

  return (
    <>
      <div
        ref={corner}
        className={styles.corner}
        data-place={place}
        data-way={way}
        hidden={isOpen && modal.step === 'here'}
      >
        {isOpen && modal.step === 'failed' && (
          <p className={`rounded flush text-12 pad-8-12 ${styles.failed}`} role="alert">
            {ru.callback.notLoaded}
          </p>
        )}
        <button
          ref={button}
          type="button"
          className={`circle centered fixed pointer unpadded ${styles.button}`}
          title={ru.callback.open}
          aria-label={ru.callback.open}
          aria-haspopup="dialog"
          aria-busy={isOpen && modal.step === 'absent'}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => {
            load();
            openCallback();
          }}
        >
          <IconPhone size={place === 'site' ? 26 : 20} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      {isOpen && modal.step === 'here' && <modal.Content />}
    </>
  );
}

/** By hand and not with React's lazy: a part that does not come must not take the whole page down with it. */
function useModal(isWanted: boolean) {
  const [modal, setModal] = useState<Modal>({ step: 'absent' });
  const isLoading = useRef(false);
  const isHere = modal.step === 'here';
  const load = () => {
    if (isHere || isLoading.current) return;
    isLoading.current = true;
    import('./CallbackModal.tsx')
      .then(
        ({ CallbackModal }) => setModal({ step: 'here', Content: CallbackModal }),
        () => setModal({ step: 'failed' }),
      )
      .finally(() => void (isLoading.current = false));
  };
  // Opened from another place than the button.
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (isWanted) begin();
  }, [isWanted]);
  return { modal, load };
}
