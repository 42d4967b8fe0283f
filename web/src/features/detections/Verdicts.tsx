import { UnstyledButton } from '@mantine/core';
import type { Detection } from '@rakurs/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import type { GiveVerdict } from './use-verdicts.ts';
import styles from './Verdicts.module.css';

const texts = ru.detections.verdict;

/** 'верно' and 'это ошибка'. `what`: which detection it is, for who hears the buttons alone. */
export function Verdicts({ detection, what, onJudge }: { detection: Detection; what: string; onJudge: GiveVerdict }) {
  const isRight = detection.is_right === true;
  return (
    <span className="flex gap-2">
      <UnstyledButton
        className={`rounded inline-row gap-4 nowrap dimmed text-12 ${styles.verdict}`}
        aria-pressed={isRight}
        title={texts.rightHint}
        aria-label={texts.rightOf(what)}
        onClick={() => onJudge(detection, isRight ? null : true)}
      >
        <IconCheck size={14} aria-hidden="true" />
        {texts.right}
      </UnstyledButton>
      <UnstyledButton
        className={`rounded inline-row gap-4 nowrap dimmed text-12 ${styles.verdict}`}
        data-wrong-button
        aria-label={texts.wrongOf(what)}
        onClick={() => onJudge(detection, false)}
      >
        <IconX size={14} aria-hidden="true" />
        {texts.wrong}
      </UnstyledButton>
    </span>
  );
}
