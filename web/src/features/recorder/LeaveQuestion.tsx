import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import type { Recorder } from './recorder.ts';

/** A recording that is under way is not left without a question, neither by a link nor by closing the tab. */
export function LeaveQuestion({ recorder: { mode, work } }: { recorder: Recorder }) {
  const isHeld = work.step === 'recording' || work.step === 'finishing';
  const blocker = useBlocker(isHeld);
  const { state, proceed, reset } = blocker;

  // It ended by itself while the question stood: there is nothing left to ask about.
  useEffect(() => {
    if (!isHeld && state === 'blocked') reset?.();
  }, [isHeld, state, reset]);

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isHeld]);

  return (
    <Modal title={ru.recorder.leaveTitle} opened={state === 'blocked' && isHeld} onClose={() => reset?.()}>
      <Text>{mode === 'send' ? ru.recorder.leaveSending : ru.recorder.leaveLocal}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => reset?.()}>
          {ru.recorder.stay}
        </Button>
        <Button onClick={() => proceed?.()}>{ru.recorder.leave}</Button>
      </Group>
    </Modal>
  );
}
