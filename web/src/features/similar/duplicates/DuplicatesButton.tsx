import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { DuplicatesModal, type DeleteFiles } from './DuplicatesModal.tsx';

/** The way to the copies of a source. */
export function DuplicatesButton({ dataSourceId, onDelete }: { dataSourceId: number; onDelete: DeleteFiles }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<IconCopy size={16} />} onClick={open}>
        {ru.similar.duplicates}
      </Button>
      {isOpen && <DuplicatesModal dataSourceId={dataSourceId} onDelete={onDelete} onClose={close} />}
    </>
  );
}
