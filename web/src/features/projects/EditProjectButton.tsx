import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Project } from '@rakurs/contract';
import { IconPencil } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { useChangeProject } from './use-projects.ts';

export function EditProjectButton({ project }: { project: Project }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} />} onClick={open}>
        {ru.projects.edit}
      </Button>
      <Modal opened={opened} onClose={close} title={ru.projects.editTitle}>
        <EditProjectForm project={project} onClose={close} />
      </Modal>
    </>
  );
}

function EditProjectForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const change = useChangeProject(project.id);
  return (
    <ProjectForm
      initial={{ title: project.title, description: project.description }}
      submitText={ru.common.save}
      save={change.mutateAsync}
      isSaving={change.isPending}
      error={change.error}
      onSaved={onClose}
      onCancel={onClose}
    />
  );
}
