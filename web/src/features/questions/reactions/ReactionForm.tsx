import { Button, NativeSelect, Textarea, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { ConditionType, type AiReaction, type NewAiReaction } from '@rakurs/contract';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { reactionLine } from './reaction-line.ts';
import styles from './Reactions.module.css';
import { usePossibleAnswers, type useReactionChanges } from './use-reactions.ts';

interface Props {
  questionId: number;
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
export function ReactionForm({ questionId, reaction, save, onClose }: Props) {
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
      className="tile grid gap-12 pad-12"
      onSubmit={submit}
      onKeyDown={leave}
      noValidate
      aria-label={reaction ? texts.edit : texts.add}
    >
      <div className={`grid top gap-12 ${styles.pair}`}>
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
      <PossibleAnswers questionId={questionId} value={draft.value} onChoose={(value) => set({ value })} />
      <div className={`grid top gap-12 ${styles.pair}`}>
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
      <p className={`soft flush pad-8-12 ${styles.preview}`} role="status">
        <VisuallyHidden>{`${texts.preview}: `}</VisuallyHidden>
        {reactionLine(draft)}
      </p>
      {save.isError && <ErrorText error={save.error} shownFields={FIELDS} />}
      <div className="flex wrap end gap-8">
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

/** What can be answered, to be taken by a press instead of guessed. Whoever expects another answer writes it. */
function PossibleAnswers({
  questionId,
  value,
  onChoose,
}: {
  questionId: number;
  value: string;
  onChoose: (value: string) => void;
}) {
  const answers = usePossibleAnswers(questionId);
  if (!answers.data) return null;
  return (
    <div className={`row wrap dimmed size-13 line-20 ${styles.answers}`} role="group" aria-label={texts.possible}>
      <span aria-hidden="true">{texts.possible}:</span>
      {answers.data.map((answer) => (
        <UnstyledButton
          key={answer}
          className={`pill soft fit anywhere size-13 plain line-20 ${styles.answer}`}
          aria-pressed={value === answer}
          onClick={() => onChoose(answer)}
        >
          {answer}
        </UnstyledButton>
      ))}
    </div>
  );
}
