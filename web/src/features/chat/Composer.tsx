import { ActionIcon, Textarea } from '@mantine/core';
import { MAX_DIALOG_MESSAGE_LENGTH } from '@rakurs/contract';
import { IconSend2 } from '@tabler/icons-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './Chat.module.css';

/**
 * Otherwise the library describes the field by its own wrapper, which has nothing to say. Its types do not name what
 * its input takes.
 */
const DESCRIBED_BY_US = { withAria: false };

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
  /** Stands below it: what sending costs. */
  price?: string | undefined;
}

/** Where a message is written. Enter sends it, Shift+Enter begins a line; what could not be sent stays. */
export function Composer({ text, onText, onSend, isSending, error, label, placeholder, aside, price }: Props) {
  const priceId = useId();
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
      className="line-above grid gap-8 pad-12"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {error !== null && <ErrorText error={error} />}
      <div className="flex gap-8 bottom">
        {aside}
        <Textarea
          className="grow"
          aria-label={label}
          {...DESCRIBED_BY_US}
          aria-describedby={price === undefined ? undefined : priceId}
          placeholder={placeholder}
          rows={1}
          classNames={{ input: styles.grows }}
          maxLength={MAX_DIALOG_MESSAGE_LENGTH}
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
      {price !== undefined && (
        <p id={priceId} className={`flush anywhere dimmed size-12 ${styles.price}`}>
          {price}
        </p>
      )}
    </form>
  );
}
