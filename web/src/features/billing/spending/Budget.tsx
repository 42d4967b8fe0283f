import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { formatRubles } from '#shared/text/format-money.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './ProjectSpending.module.css';
import { formatBudget, readBudget } from './spending-words.ts';
import { useChangeSpending } from './use-project-spending.ts';

interface Props {
  projectId: number;
  budget: number | null;
}

const texts = ru.spending;

/** What the project may spend in a month: told, set, changed and taken away where it stands. */
export function Budget({ projectId, budget }: Props) {
  const [isEdited, setEdited] = useState(false);
  if (isEdited) return <BudgetForm projectId={projectId} budget={budget} onClose={() => setEdited(false)} />;
  return (
    <>
      <p className={`dimmed text-12 ${styles.name}`}>{texts.budget}</p>
      <div className="row wrap gap-8">
        <p className={`bold tabular ${styles.value}`}>{budget === null ? texts.noBudget : formatRubles(budget)}</p>
        <Button variant="light" size="compact-sm" onClick={() => setEdited(true)}>
          {budget === null ? texts.setBudget : texts.changeBudget}
        </Button>
      </div>
    </>
  );
}

function BudgetForm({ projectId, budget, onClose }: Props & { onClose: () => void }) {
  const change = useChangeSpending(projectId);
  const [typed, setTyped] = useState(formatBudget(budget));
  const [isWrong, setWrong] = useState(false);
  const save = (next: number | null, message: string) =>
    change.mutate(
      { budget: next },
      {
        onSuccess: () => {
          notifications.show({ message, color: 'teal' });
          onClose();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = readBudget(typed);
    setWrong(next === null);
    if (next !== null) save(next, texts.budgetSet);
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the field inside it
    <form className="grid gap-8" noValidate onSubmit={submit} onKeyDown={leave}>
      <TextInput
        label={texts.budgetField}
        description={texts.budgetHint}
        inputMode="numeric"
        autoFocus
        value={typed}
        error={isWrong ? texts.budgetWrong : fieldErrors(change.error)['budget']}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {change.isError && <ErrorText error={change.error} shownFields={['budget']} />}
      <div className="row wrap gap-8">
        <Button type="submit" size="compact-sm" loading={change.isPending}>
          {ru.common.save}
        </Button>
        {budget !== null && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={change.isPending}
            onClick={() => save(null, texts.budgetRemoved)}
          >
            {texts.removeBudget}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onClose}>
          {ru.common.cancel}
        </Button>
      </div>
    </form>
  );
}
