import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { NewProject, Project } from '@rakurs/contract';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorJson } from '#shared/ui/ErrorJson.tsx';

interface Props {
  initial: NewProject;
  submitText: string;
  /** Tells the form about a failure by rejecting; a success closes it. */
  save: (values: NewProject) => Promise<Project>;
  isSaving: boolean;
  error: unknown;
  onSaved: (project: Project) => void;
  onCancel: () => void;
}

const FIELDS = ['title', 'description'];

/** Title and description, for a new project and for a change of one. */
export function ProjectForm({ initial, submitText, save, isSaving, error, onSaved, onCancel }: Props) {
  const form = useForm({ initialValues: initial });
  const submit = form.onSubmit((values) =>
    save(values).then(onSaved, (failure: unknown) => form.setErrors(fieldErrors(failure))),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label={ru.projects.fieldTitle} data-autofocus {...form.getInputProps('title')} />
        <Textarea
          label={ru.projects.fieldDescription}
          rows={4}
          resize="vertical"
          {...form.getInputProps('description')}
        />
        {error !== null && <ErrorJson error={error} shownFields={FIELDS} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onCancel}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {submitText}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
