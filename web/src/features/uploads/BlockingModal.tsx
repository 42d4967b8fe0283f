import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  opened: boolean;
  /** Something is on its way: no cross, no Escape, no click beside it (A section 4). */
  isBlocked: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function BlockingModal({ title, opened, isBlocked, onClose, children }: Props) {
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      size="lg"
      withCloseButton={!isBlocked}
      closeOnEscape={!isBlocked}
      // A list of chosen files is too much to lose by a click that went astray.
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  );
}
