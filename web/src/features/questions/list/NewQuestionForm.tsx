import { Button, Textarea, UnstyledButton } from '@mantine/core';
import { BACKTEST_FRAMES, COOLDOWN_SECONDS, type AiQuestion } from '@rakurs/contract';
import { useRef, useState, type FormEvent } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { Refusal } from '#shared/money/Refusal.tsx';
import { useOfferPlan } from '#shared/money/use-offer-plan.ts';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import type { useQuestionChanges } from '../use-questions.ts';
import { CooldownField } from './CooldownField.tsx';
import styles from './QuestionForm.module.css';

interface Props {
  projectId: number;
  create: ReturnType<typeof useQuestionChanges>['create'];
  /** Shows what the new question would have answered. */
  onTry: (question: AiQuestion) => void;
}

const FIELDS = ['content', 'cooldown_seconds'];

/** A question in one's own words, or from an example; switched on at once, or tried on old frames first. */
export function NewQuestionForm({ projectId, create, onTry }: Props) {
  const [content, setContent] = useState('');
  const [cooldown, setCooldown] = useState<number>(COOLDOWN_SECONDS);
  const field = useRef<HTMLTextAreaElement>(null);
  const offerPlan = useOfferPlan(projectId);
  const isBlank = content.trim() === '';
  const errors = fieldErrors(create.error);

  const send = (then: 'ask' | 'try') => {
    if (isBlank || create.isPending) return;
    const rare = cooldown === COOLDOWN_SECONDS ? {} : { cooldown_seconds: cooldown };
    create.mutate(then === 'try' ? { content, isActive: false, ...rare } : { content, ...rare }, {
      onSuccess: (question) => {
        setContent('');
        setCooldown(COOLDOWN_SECONDS);
        if (then === 'try') onTry(question);
      },
      onError: (error) => void offerPlan(error, create.reset),
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send('ask');
  };
  const begin = (template: string) => {
    setContent(template);
    field.current?.focus();
  };

  return (
    <form className="grid gap-12" onSubmit={submit} noValidate aria-label={ru.questions.newLabel}>
      <Textarea
        ref={field}
        label={ru.questions.newLabel}
        placeholder={ru.questions.newPlaceholder}
        autosize
        minRows={1}
        maxRows={8}
        value={content}
        error={errors['content']}
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <div className="flex wrap gap-8" role="group" aria-label={ru.questions.templates}>
        {ru.questions.templateList.map((template) => (
          <UnstyledButton
            key={template}
            className={`pill soft size-13 plain line-20 ${styles.template}`}
            onClick={() => begin(template)}
          >
            {template}
          </UnstyledButton>
        ))}
      </div>
      {create.isError && (
        <Refusal error={create.error} projectId={projectId} shownFields={FIELDS} onChosen={create.reset} />
      )}
      <div className={`flex wrap between ${styles.foot}`}>
        <CooldownField seconds={cooldown} error={errors['cooldown_seconds']} onChange={setCooldown} />
        <div className={`flex wrap gap-8 ${styles.buttons}`}>
          <Button
            variant="default"
            title={`${ru.questions.createAndTryHint}. ${ru.questions.trial.costs(formatNumber(BACKTEST_FRAMES))}`}
            disabled={isBlank || create.isPending}
            onClick={() => send('try')}
          >
            {ru.questions.createAndTry}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={isBlank}>
            {ru.questions.create}
          </Button>
        </div>
      </div>
    </form>
  );
}
