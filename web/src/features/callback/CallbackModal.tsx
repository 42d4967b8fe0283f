import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { PRIVACY_PATH } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru-public.ts';
import { CallbackForm } from './CallbackForm.tsx';
import styles from './CallbackModal.module.css';
import { WaitingPanel } from './WaitingPanel.tsx';
import { dispatch, useWidget } from './widget-store.ts';

const dismiss = () => dispatch({ type: 'dismissed' });

/** The widget's modal. A native dialog: it holds the keyboard inside and hears Escape without a library. */
export function CallbackModal() {
  const state = useWidget();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useDismissOnLeaving();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const refuseOwnClosing = (event: SyntheticEvent) => {
    event.preventDefault();
    dismiss();
  };

  return (
    <dialog
      ref={dialog}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- the keys of the page behind look for this attribute to know that they are not meant
      role="dialog"
      className={`pad-24 scroll surface ${styles.dialog}`}
      data-step={state.step}
      aria-labelledby={titleId}
      closedby="any"
      onCancel={refuseOwnClosing}
      // Of two Escapes in a row browsers ask about the first alone. React's own rehearsal of effects closes too, and
      // has opened it again by now.
      onClose={(event) => !event.currentTarget.open && dismiss()}
    >
      <button
        type="button"
        className={`rounded centered dimmed pointer absolute unpadded ${styles.close}`}
        title={ru.common.close}
        aria-label={ru.common.close}
        onClick={dismiss}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
      {state.step === 'waiting' ? (
        <WaitingPanel phone={state.fields.phone} titleId={titleId} />
      ) : (
        <CallbackForm
          fields={state.fields}
          completeness={state.step === 'complete' ? 'whole' : 'partial'}
          trouble={'trouble' in state ? state.trouble : undefined}
          titleId={titleId}
        />
      )}
      <p className={`dimmed text-12 text-center ${styles.agreement}`}>
        {ru.callback.agreement} <Link to={PRIVACY_PATH}>{ru.callback.agreementLink}</Link>
      </p>
    </dialog>
  );
}

/** Whoever went to another page, by the link below or back in the history, has left the modal. */
function useDismissOnLeaving(): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  const leave = useEffectEvent(dismiss);
  useEffect(() => {
    if (key !== openedAt.current) leave();
  }, [key]);
}
