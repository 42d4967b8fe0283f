import { Loader, UnstyledButton } from '@mantine/core';
import type { ReplyPrice } from '@rakurs/contract';
import { IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import styles from './Chat.module.css';
import { Composer } from './Composer.tsx';
import { Conversation } from './Conversation.tsx';
import { useDialog } from './use-dialog.ts';

/** What the next answer costs and who gives it, for a line beside the field. */
function priceLine({ answered_by, kopecks, reason }: ReplyPrice): string {
  const price = kopecks === 0 ? ru.chat.free : formatRubles(kopecks);
  if (answered_by === 'language_model') return ru.chat.priceOfModel(price);
  return reason === null ? ru.chat.priceOfSearch(price) : `${ru.chat.priceOfSearch(price)}. ${ru.chat.noModel[reason]}`;
}

/** The dialog of a data source with its owner. */
export function SourceChat({ dialogId }: { dialogId: number }) {
  const { dialog, saying, price } = useDialog(dialogId);
  const [text, setText] = useState('');
  const send = (content: string) =>
    saying.mutate(
      { content, priceShown: price?.kopecks },
      { onSuccess: () => setText((written) => (written === content ? '' : written)) },
    );

  if (dialog.isLoadingError)
    return <FailedState title={ru.chat.failed} error={dialog.error} onRetry={() => dialog.refetch()} />;
  if (dialog.data === undefined)
    return (
      <p className={`row middle gap-12 dimmed bordered ${styles.opening}`} role="status">
        <Loader size="xs" type="dots" /> {ru.chat.waiting}
      </p>
    );
  return (
    <section className="card column clip" aria-label={ru.chat.title}>
      <Conversation
        messages={dialog.data.dialogMessages}
        isAnswering={dialog.data.is_answering}
        reader="person"
        empty={<Examples onChoose={setText} />}
      />
      <Composer
        text={text}
        onText={setText}
        onSend={() => send(text)}
        isSending={saying.isPending}
        error={saying.error}
        label={ru.chat.field}
        placeholder={ru.chat.placeholder}
        price={price && priceLine(price)}
      />
    </section>
  );
}

function Examples({ onChoose }: { onChoose: (question: string) => void }) {
  return (
    <EmptyState
      text={ru.chat.empty}
      hint={ru.chat.emptyHint}
      icon={<IconMessageCircle size={28} stroke={1.6} />}
      action={
        <div className="flex wrap middle gap-8">
          {ru.chat.examples.map((question) => (
            <UnstyledButton key={question} className={`pill soft ${styles.example}`} onClick={() => onChoose(question)}>
              {question}
            </UnstyledButton>
          ))}
        </div>
      }
    />
  );
}
