import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { NewProjectModal } from './NewProjectModal.tsx';

export function NewProjectButton() {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={open}>
        {ru.projects.create}
      </Button>
      <NewProjectModal isOpen={isOpen} onClose={close} />
    </>
  );
}
