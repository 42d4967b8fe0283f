import { ActionIcon, Button, Skeleton, Text, Title } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { AiQuestion, AiReaction } from '@rakurs/contract';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { RetryButton } from '#shared/ui/RetryButton.tsx';
import { useInView } from '#shared/hooks/use-in-view.ts';
import { reactionLine } from './reaction-line.ts';
import { ReactionForm } from './ReactionForm.tsx';
import styles from './Reactions.module.css';
import { useReactionChanges, useReactions } from './use-reactions.ts';

const texts = ru.questions.reactions;

/** Which reaction is open: none, a new one, or that of the id. */
type Open = null | 'new' | number;

/**
 * What the answers to a question set off. Asked for when it comes into view: a project may have a hundred questions.
 */
export function ReactionList({ question }: { question: AiQuestion }) {
  const [place, isInView] = useInView<HTMLDivElement>();
  const reactions = useReactions(question, isInView);
  const { save, remove } = useReactionChanges(question);
  const [open, setOpen] = useState<Open>(null);
  const show = (next: Open) => {
    save.reset();
    setOpen(next);
  };
  const askToRemove = ({ id }: AiReaction) =>
    modals.openConfirmModal({
      title: texts.delete,
      children: texts.deleteQuestion,
      labels: { confirm: texts.deleteConfirm, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(id, {
          onError: (error) =>
            notifications.show({ title: texts.deleteFailed, message: errorText(error), color: 'red' }),
        }),
    });
  return (
    <div ref={place} className="grid gap-8">
      <Title order={3} className="text-13 semibold">
        {texts.title}
      </Title>
      {reactions.isPending && <Skeleton height={20} width="60%" role="status" aria-label={ru.common.loading} />}
      {reactions.isLoadingError && (
        <>
          <ErrorText error={reactions.error} />
          <div>
            <RetryButton onRetry={() => reactions.refetch()} />
          </div>
        </>
      )}
      {reactions.data?.length === 0 && open === null && (
        <Text size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
      {reactions.data && reactions.data.length > 0 && (
        <ul className="bare-list grid gap-4" aria-label={texts.title}>
          {reactions.data.map((reaction) => (
            <li key={reaction.id}>
              {open === reaction.id ? (
                <ReactionForm questionId={question.id} reaction={reaction} save={save} onClose={() => show(null)} />
              ) : (
                <Line
                  reaction={reaction}
                  isBusy={remove.isPending}
                  onEdit={() => show(reaction.id)}
                  onRemove={() => askToRemove(reaction)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {reactions.data && open === 'new' && (
        <ReactionForm questionId={question.id} reaction={null} save={save} onClose={() => show(null)} />
      )}
      {reactions.data && open !== 'new' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={`at-start ${styles.add}`}
          leftSection={<IconPlus size={16} />}
          onClick={() => show('new')}
        >
          {texts.add}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  reaction: AiReaction;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Line({ reaction, isBusy, onEdit, onRemove }: LineProps) {
  return (
    <div className="flex top gap-4">
      <p className={`flush grow ${styles.line}`}>{reactionLine(reaction)}</p>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={texts.edit} title={texts.edit} onClick={onEdit}>
        <IconPencil size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={texts.delete}
        title={texts.delete}
        disabled={isBusy}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
