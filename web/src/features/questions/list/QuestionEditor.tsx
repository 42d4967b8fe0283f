import { Button, Textarea } from '@mantine/core';
import type { AiQuestion } from '@rakurs/contract';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import type { useQuestionChanges } from '../use-questions.ts';
import { CooldownField } from './CooldownField.tsx';
import styles from './QuestionForm.module.css';

interface Props {
  question: AiQuestion;
  change: ReturnType<typeof useQuestionChanges>['change'];
  onClose: () => void;
}

const FIELDS = ['content', 'cooldown_seconds'];

/** Changes a question where it stands. */
export function QuestionEditor({ question, change, onClose }: Props) {
  const [content, setContent] = useState(question.content);
  const [cooldown, setCooldown] = useState(question.cooldown_seconds);
  const errors = fieldErrors(change.error);
  const hasChecks = question.checks.right + question.checks.wrong > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() === '' || change.isPending) return;
    const rare = cooldown === question.cooldown_seconds ? {} : { cooldown_seconds: cooldown };
    change.mutate({ id: question.id, content, ...rare }, { onSuccess: onClose });
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields inside it
    <form className="grid gap-12" onSubmit={submit} onKeyDown={leave} noValidate>
      <Textarea
        label={ru.questions.contentOf}
        description={hasChecks ? ru.questions.changeNote : undefined}
        autosize
        minRows={1}
        maxRows={12}
        autoFocus
        value={content}
        error={errors['content']}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <div className={`flex wrap between ${styles.foot}`}>
        <CooldownField seconds={cooldown} error={errors['cooldown_seconds']} onChange={setCooldown} />
        <div className={`flex wrap gap-8 ${styles.buttons}`}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={content.trim() === ''}>
            {ru.questions.save}
          </Button>
        </div>
      </div>
      {change.isError && <ErrorText error={change.error} shownFields={FIELDS} />}
    </form>
  );
}
