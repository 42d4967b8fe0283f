import { IconPhoneCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ru } from '#shared/text/ru-public.ts';
import { PlainButton } from '#shared/ui/PlainButton.tsx';
import { SentenceCase } from '#shared/ui/SentenceCase.tsx';
import styles from './CallbackModal.module.css';
import { Contacts } from './Contacts.tsx';
import { dispatch } from './widget-store.ts';

export function WaitingPanel({ phone, titleId }: { phone: string; titleId: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone; without this the keyboard would be nowhere, and a screen reader silent.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`grid gap-12 text-center ${styles.waiting}`}>
      <span className={`circle soft centered accent ${styles.mark}`} aria-hidden="true">
        <IconPhoneCheck size={28} stroke={1.6} />
      </span>
      <h2 ref={title} id={titleId} tabIndex={-1} className={`text-18 bold ${styles.title}`}>
        {ru.callback.waiting(phone)}
      </h2>
      <div className={`flex wrap gap-8 ${styles.contacts}`}>
        <PlainButton onClick={() => dispatch({ type: 'waitPressed' })}>
          <SentenceCase>{ru.callback.wait}</SentenceCase>
        </PlainButton>
        <Contacts order={['write', 'call']} />
      </div>
    </div>
  );
}
