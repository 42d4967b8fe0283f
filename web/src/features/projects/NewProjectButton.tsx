import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { useCreateProject } from './use-projects.ts';

const EMPTY = { title: '', description: '' };

export function NewProjectButton() {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={open}>
        {ru.projects.create}
      </Button>
      <Modal opened={opened} onClose={close} title={ru.projects.newTitle}>
        <NewProjectForm onClose={close} />
      </Modal>
    </>
  );
}

/** Lives only while the modal is open, so that it opens clean the next time. */
function NewProjectForm({ onClose }: { onClose: () => void }) {
  const create = useCreateProject();
  return (
    <ProjectForm
      initial={EMPTY}
      submitText={ru.projects.submit}
      save={create.mutateAsync}
      isSaving={create.isPending}
      error={create.error}
      onSaved={onClose}
      onCancel={onClose}
    />
  );
}
