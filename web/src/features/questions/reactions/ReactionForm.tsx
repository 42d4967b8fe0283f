import { Button, NativeSelect, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { ConditionType, type AiReaction, type NewAiReaction } from '@rakurs/contract';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { reactionLine } from './reaction-line.ts';
import styles from './Reactions.module.css';
import type { useReactionChanges } from './use-reactions.ts';

interface Props {
  /** Null: a new one. */
  reaction: AiReaction | null;
  save: ReturnType<typeof useReactionChanges>['save'];
  onClose: () => void;
}

const texts = ru.questions.reactions;
const BLANK: NewAiReaction = { conditionType: 'CONTAINS', value: '', positiveReaction: '', negativeReaction: '' };
const FIELDS = Object.keys(BLANK);
const CONDITIONS = ConditionType.options.map((value) => ({ value, label: texts.conditions[value] }));

/** What is to be said on which answer, with what would come of it underneath. */
export function ReactionForm({ reaction, save, onClose }: Props) {
  const [draft, setDraft] = useState<NewAiReaction>(
    reaction
      ? {
          conditionType: reaction.conditionType,
          value: reaction.value,
          positiveReaction: reaction.positiveReaction,
          negativeReaction: reaction.negativeReaction,
        }
      : BLANK,
  );
  const errors = fieldErrors(save.error);
  const set = (change: Partial<NewAiReaction>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ ...draft, id: reaction?.id ?? null }, { onSuccess: onClose });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // In the window of a trial it closes the form alone.
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields inside it
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
      aria-label={reaction ? texts.edit : texts.add}
    >
      <div className={styles.pair}>
        <NativeSelect
          label={texts.condition}
          data={CONDITIONS}
          value={draft.conditionType}
          error={errors['conditionType']}
          onChange={({ currentTarget }) => set({ conditionType: ConditionType.parse(currentTarget.value) })}
        />
        <TextInput
          label={texts.value}
          description={texts.valueHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoFocus
          value={draft.value}
          error={errors['value']}
          onChange={({ currentTarget }) => set({ value: currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <Textarea
          label={texts.positive}
          description={texts.silenceHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          maxRows={6}
          value={draft.positiveReaction}
          error={errors['positiveReaction']}
          onChange={({ currentTarget }) => set({ positiveReaction: currentTarget.value })}
        />
        <Textarea
          label={texts.negative}
          description={texts.negativeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          maxRows={6}
          value={draft.negativeReaction}
          error={errors['negativeReaction']}
          onChange={({ currentTarget }) => set({ negativeReaction: currentTarget.value })}
        />
      </div>
      <p className={styles.preview} role="status">
        <VisuallyHidden>{`${texts.preview}: `}</VisuallyHidden>
        {reactionLine(draft)}
      </p>
      {save.isError && <ErrorText error={save.error} shownFields={FIELDS} />}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" size="xs" onClick={onClose}>
          {ru.common.cancel}
        </Button>
        <Button type="submit" size="xs" loading={save.isPending}>
          {ru.questions.save}
        </Button>
      </div>
    </form>
  );
}
