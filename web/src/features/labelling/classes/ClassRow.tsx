import { ActionIcon, Button, TextInput } from '@mantine/core';
import { modals } from '@mantine/modals';
import { LONGEST_LABEL_TITLE, type LabelClass } from '@rakurs/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './Classes.module.css';
import { ColourPicker } from './ColourPicker.tsx';

interface Props {
  own: LabelClass;
  classes: readonly LabelClass[];
  isBusy: boolean;
  onRename: (to: string, merge: boolean) => void;
  onColour: (colour: number) => void;
}

const countOf = (amount: number): string => formatCount(amount, ru.labelling.labelForms);

/** Two classes that become one cannot be told apart again: the person is asked first. */
const askToMerge = ({ from, into, onConfirm }: { from: LabelClass; into: LabelClass; onConfirm: () => void }): void =>
  void modals.openConfirmModal({
    title: ru.classes.mergeTitle,
    children: ru.classes.mergeQuestion({
      from: from.title,
      to: into.title,
      amount: countOf(from.amount),
      known: countOf(into.amount),
    }),
    labels: { confirm: ru.classes.merge, cancel: ru.common.cancel },
    onConfirm,
  });

export function ClassRow({ own, classes, isBusy, onRename, onColour }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = typed?.trim() ?? '';
    setTyped(null);
    if (to === '' || to === own.title) return;
    const into = classes.find(({ title }) => title === to);
    if (into) askToMerge({ from: own, into, onConfirm: () => onRename(to, true) });
    else onRename(to, false);
  };
  return (
    <li className={styles.class}>
      <ColourPicker own={own} classes={classes} onChoose={onColour} />
      {typed === null ? (
        <>
          <span className={styles.title}>{own.title}</span>
          <span className={styles.amount}>{formatNumber(own.amount)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={ru.classes.rename(own.title)}
            title={ru.classes.renameHint}
            loading={isBusy}
            onClick={() => setTyped(own.title)}
          >
            <IconPencil size={16} />
          </ActionIcon>
        </>
      ) : (
        <form onSubmit={submit}>
          <TextInput
            className={styles.title}
            aria-label={ru.classes.newName(own.title)}
            value={typed}
            maxLength={LONGEST_LABEL_TITLE}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoFocus
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            {ru.common.save}
          </Button>
        </form>
      )}
    </li>
  );
}
