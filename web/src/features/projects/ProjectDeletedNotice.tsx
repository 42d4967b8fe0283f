import { Button, Group, Text } from '@mantine/core';
import type { Project } from '@rakurs/contract';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useRestoreProject } from './use-project-deletion.ts';

/** Inside the notification about a removal: the way back. */
export function ProjectDeletedNotice({ project, onRestored }: { project: Project; onRestored: () => void }) {
  const restore = useRestoreProject(project.id, onRestored);
  return (
    <>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text>{ru.trash.projectDeleted(project.title)}</Text>
        <Button variant="light" size="xs" flex="none" loading={restore.isPending} onClick={() => restore.mutate()}>
          {ru.trash.projectRestore}
        </Button>
      </Group>
      {restore.isError && <ErrorText error={restore.error} />}
    </>
  );
}
