import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { Notice } from '#shared/ui/Notice.tsx';
import { useHealth } from './use-health.ts';

/**
 * What of this installation should not stay as it is. Nothing to warn of, not loaded yet and refused look alike: the
 * page below tells of its own troubles.
 */
export function Warnings() {
  const health = useHealth();
  return (health.data?.warnings ?? []).map((warning) => (
    <Notice
      key={warning}
      tone="warn"
      icon={<IconAlertTriangle size={20} stroke={1.7} />}
      title={ru.admin.warnings[warning].title}
      role="status"
    >
      <Text size="sm">{ru.admin.warnings[warning].text}</Text>
    </Notice>
  ));
}
