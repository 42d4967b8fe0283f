import { ActionIcon, Popover, Text } from '@mantine/core';
import type { AiQuestion } from '@rakurs/contract';
import { IconInfoCircle } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { precisionExplained, precisionWords } from './precision.ts';

/** How often the question was right, and how that is known; while nobody has checked, that. */
export function Precision({ checks }: { checks: AiQuestion['checks'] }) {
  const words = precisionWords(checks);
  if (words === null)
    return <span className="inline-row gap-2 dimmed size-13 line-20">{ru.questions.precisionUnknown}</span>;
  return (
    <span className="inline-row gap-2 dimmed size-13 line-20">
      <span>{words}</span>
      <Popover width={300} position="bottom-end" withArrow returnFocus withinPortal>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={ru.questions.precisionHow}
            title={ru.questions.precisionHow}
          >
            <IconInfoCircle size={16} aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label={ru.questions.precisionHow}>
          <Text size="sm">{precisionExplained(checks)}</Text>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
