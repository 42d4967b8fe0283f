import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { SentenceCase } from '#shared/ui/SentenceCase.tsx';
import { NewSourceForm } from './NewSourceForm.tsx';

export function NewSourceButton({ projectId }: { projectId: number }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={open}>
        <SentenceCase>{ru.sources.add}</SentenceCase>
      </Button>
      <Modal opened={opened} onClose={close} title={ru.sources.newTitle}>
        <NewSourceForm projectId={projectId} onClose={close} />
      </Modal>
    </>
  );
}
