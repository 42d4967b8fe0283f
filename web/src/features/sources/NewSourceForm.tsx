import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DataSource } from '@rakurs/contract';
import { useNavigate } from 'react-router';
import { fieldErrors } from '#shared/api/index.ts';
import { sourcePath } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorJson } from '#shared/ui/ErrorJson.tsx';
import { useCreateSource } from './use-sources.ts';

const FIELDS = ['title', 'description'];

/**
 * Lives only while the modal is open, so that it opens clean the next time. Made, the source is where files go next.
 */
export function NewSourceForm({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const create = useCreateSource();
  const navigate = useNavigate();
  const open = ({ id, project }: DataSource) => {
    onClose();
    void navigate(sourcePath(project, id));
  };
  const form = useForm({ initialValues: { title: '', description: '' } });
  const submit = form.onSubmit((values) =>
    create
      .mutateAsync({ ...values, project: projectId })
      .then(open, (failure: unknown) => form.setErrors(fieldErrors(failure))),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={ru.sources.fieldTitle} data-autofocus {...form.getInputProps('title')} />
        <Textarea
          label={ru.sources.fieldDescription}
          rows={4}
          resize="vertical"
          {...form.getInputProps('description')}
        />
        {create.isError && <ErrorJson error={create.error} shownFields={FIELDS} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {ru.sources.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
