import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { DELETED_KEPT_DAYS, type Project } from '@rakurs/contract';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { errorText } from '#shared/api/index.ts';
import { PROJECTS_PATH } from '#shared/paths/paths.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ProjectDeletedNotice } from './ProjectDeletedNotice.tsx';
import { countContents, useDeleteProject, type ProjectContents } from './use-project-deletion.ts';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

/** Asks with what goes along, then puts the project into the trash. */
export function DeleteProjectButton({ project }: { project: Project }) {
  const navigate = useNavigate();
  const remove = useDeleteProject(project.id, () => {
    offerUndo(project);
    void navigate(PROJECTS_PATH);
  });
  const ask = async () => {
    const inside = await countContents(project.id).catch(() => null);
    modals.openConfirmModal({
      title: ru.trash.projectDeleteTitle,
      children: ru.trash.projectDeleteQuestion(project.title, inside ? wordsFor(inside) : '', DELETED_KEPT_DAYS),
      labels: { confirm: ru.trash.projectDelete, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        remove.mutate(undefined, {
          onError: (error) =>
            notifications.show({ title: ru.trash.projectDeleteFailed, message: errorText(error), color: 'red' }),
        }),
    });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} />}
      loading={remove.isPending}
      onClick={() => void ask()}
    >
      {ru.trash.projectDelete}
    </Button>
  );
}

const wordsFor = ({ sources, files, labels }: ProjectContents): string =>
  ru.trash.projectInside(
    formatCount(sources, ru.trash.sourceForms),
    formatCount(files, ru.trash.fileForms),
    formatCount(labels, ru.labelling.labelForms),
  );

const offerUndo = (project: Project): void => {
  const notice = `deleted-project-${project.id}`;
  notifications.show({
    id: notice,
    autoClose: UNDO_MS,
    message: <ProjectDeletedNotice project={project} onRestored={() => notifications.hide(notice)} />,
  });
};
