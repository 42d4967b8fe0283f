import { ActionIcon, Button, Kbd, TextInput } from '@mantine/core';
import { MAX_LABEL_TITLE_LENGTH, type LabelClass } from '@rakurs/contract';
import { IconPencil } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './Classes.module.css';
import { ColourPicker } from './ColourPicker.tsx';

interface Props {
  own: LabelClass;
  classes: readonly LabelClass[];
  isBusy: boolean;
  onRename: (to: string) => void;
  onColour: (colour: number) => void;
}

export function ClassRow({ own, classes, isBusy, onRename, onColour }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = typed?.trim() ?? '';
    setTyped(null);
    if (to === '' || to === own.title) return;
    onRename(to);
  };
  return (
    <li className={`row gap-12 ${styles.class}`}>
      <ColourPicker own={own} classes={classes} onChoose={onColour} />
      {typed === null ? (
        <>
          <span className="grow anywhere">{own.title}</span>
          {own.digit !== null && <Kbd title={ru.classes.digit(own.digit)}>{own.digit}</Kbd>}
          <span className="dimmed tabular">{formatNumber(own.amount)}</span>
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
            className="grow anywhere"
            aria-label={ru.classes.newName(own.title)}
            value={typed}
            maxLength={MAX_LABEL_TITLE_LENGTH}
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
