import { Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import styles from './ProjectSpending.module.css';
import { useChangeSpending } from './use-project-spending.ts';

const texts = ru.spending;

/**
 * Whether computers of strangers may look at the frames. What they get to see is said beside the switch, not behind it.
 */
export function SharedWorkersSwitch({ projectId, isAllowed }: { projectId: number; isAllowed: boolean }) {
  const change = useChangeSpending(projectId);
  const allow = (allows_foreign_workers: boolean) =>
    change.mutate(
      { allows_foreign_workers },
      {
        onSuccess: () =>
          void notifications.show({
            message: allows_foreign_workers ? texts.foreignOn : texts.foreignOff,
            color: 'teal',
          }),
      },
    );
  return (
    <div className={`line-above ${styles.foreign}`}>
      <Switch
        classNames={{ description: styles.hint }}
        label={texts.foreign}
        description={texts.foreignHint}
        checked={isAllowed}
        disabled={change.isPending}
        onChange={({ currentTarget }) => allow(currentTarget.checked)}
      />
      {change.isError && <ErrorText error={change.error} />}
    </div>
  );
}
