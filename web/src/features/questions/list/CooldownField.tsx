import { NativeSelect } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import { cooldownChoices } from './cooldown.ts';
import styles from './QuestionForm.module.css';

interface Props {
  seconds: number;
  error?: string | undefined;
  onChange: (seconds: number) => void;
}

/** 'Повторы одного видео складывать: 1 минута'. */
export function CooldownField({ seconds, error, onChange }: Props) {
  return (
    <NativeSelect
      className={styles.cooldown}
      label={ru.questions.cooldown}
      description={ru.questions.cooldownHint}
      data={cooldownChoices(seconds)}
      value={String(seconds)}
      error={error}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
