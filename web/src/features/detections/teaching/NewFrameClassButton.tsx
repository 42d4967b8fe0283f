import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhotoPlus } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { NewFrameClassForm } from './NewFrameClassForm.tsx';

/** A class of what is true of whole frames, by two folders of examples. */
export function NewFrameClassButton({ projectId }: { projectId: number }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconPhotoPlus size={16} />} onClick={open}>
        {ru.teaching.frameClass.open}
      </Button>
      <Modal opened={opened} onClose={close} title={ru.teaching.frameClass.title}>
        <NewFrameClassForm projectId={projectId} onClose={close} />
      </Modal>
    </>
  );
}
