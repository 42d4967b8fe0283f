import { Button, Code, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { CopyTextButton } from '#shared/ui/CopyTextButton.tsx';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useCreateWorker } from './use-workers.ts';

const texts = ru.financials.workers;

/** A name first, then the command, which is told this once. A click beside the window must not lose it. */
export function NewWorkerModal({ onClose }: { onClose: () => void }) {
  const create = useCreateWorker();
  const form = useForm({ initialValues: { name: '' } });
  const submit = ({ name }: { name: string }) =>
    create.mutate(name.trim(), { onError: (error) => form.setErrors(fieldErrors(error)) });
  if (create.data) {
    return (
      <Modal
        opened
        onClose={onClose}
        size="lg"
        title={texts.commandTitle}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Command command={create.data.command} onClose={onClose} />
      </Modal>
    );
  }
  return (
    <Modal opened onClose={onClose} title={texts.addTitle}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={texts.name}
            placeholder={texts.namePlaceholder}
            maxLength={100}
            {...form.getInputProps('name')}
          />
          {create.isError && <ErrorText error={create.error} shownFields={['name']} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ru.common.cancel}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function Command({ command, onClose }: { command: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>{texts.commandOnce}</Text>
      <Code block className="anywhere preformatted" aria-label={texts.command} tabIndex={0}>
        {command}
      </Code>
      <Group justify="space-between">
        <CopyTextButton text={command} label={texts.copy} />
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  );
}
