import { Modal } from '@mantine/core';
import { useNavigate } from 'react-router';
import { projectPath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ProjectForm } from './ProjectForm.tsx';
import { useCreateProject } from './use-projects.ts';

const EMPTY = { title: '', description: '' };

export function NewProjectModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={ru.projects.newTitle}>
      <NewProjectForm onClose={onClose} />
    </Modal>
  );
}

/**
 * Lives only while the modal is open, so that it opens clean the next time. Made, the project is what one goes on with.
 */
function NewProjectForm({ onClose }: { onClose: () => void }) {
  const create = useCreateProject();
  const navigate = useNavigate();
  return (
    <ProjectForm
      initial={EMPTY}
      submitText={ru.projects.submit}
      save={create.mutateAsync}
      isSaving={create.isPending}
      error={create.error}
      onSaved={({ id }) => {
        onClose();
        void navigate(projectPath(id));
      }}
      onCancel={onClose}
    />
  );
}
