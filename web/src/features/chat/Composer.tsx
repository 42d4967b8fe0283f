import { ActionIcon, Textarea } from '@mantine/core';
import { LONGEST_DIALOG_MESSAGE } from '@rakurs/contract';
import { IconSend2 } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './Chat.module.css';

interface Props {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  isSending: boolean;
  error: unknown;
  label: string;
  placeholder: string;
  /** Stands before the field. */
  aside?: ReactNode;
}

/** Where a message is written. Enter sends it, Shift+Enter begins a line; what could not be sent stays. */
export function Composer({ text, onText, onSend, isSending, error, label, placeholder, aside }: Props) {
  const canSend = text.trim() !== '';
  const send = () => {
    if (canSend && !isSending) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Who is choosing a word of an input method presses Enter for that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error !== null && <ErrorText error={error} />}
      <div className={styles.writing}>
        {aside}
        <Textarea
          className={styles.field}
          aria-label={label}
          placeholder={placeholder}
          rows={1}
          classNames={{ input: styles.grows }}
          maxLength={LONGEST_DIALOG_MESSAGE}
          value={text}
          readOnly={isSending}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {canSend && (
          <ActionIcon type="submit" size={36} loading={isSending} aria-label={ru.chat.send} title={ru.chat.send}>
            <IconSend2 size={18} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
    </form>
  );
}
