import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { DataSource } from '@rakurs/contract';
import { fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorJson } from '#shared/ui/ErrorJson.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useCreateFrameClass, useFolders } from './use-frame-classes.ts';

const texts = ru.teaching.frameClass;
const FIELDS = ['title', 'with_data_source_id', 'without_data_source_id'];

/** Lives only while the modal is open, so that it opens clean the next time. */
export function NewFrameClassForm({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const folders = useFolders(projectId);
  if (folders.isPending) return <Skeleton height={240} role="status" aria-label={ru.common.loading} />;
  if (!folders.data)
    return <FailedState title={texts.sourcesFailed} error={folders.error} onRetry={() => folders.refetch()} />;
  return <Form projectId={projectId} folders={folders.data} onClose={onClose} />;
}

function Form({
  projectId,
  folders,
  onClose,
}: {
  projectId: number;
  folders: readonly DataSource[];
  onClose: () => void;
}) {
  const create = useCreateFrameClass(projectId);
  const form = useForm({ initialValues: { title: '', with_data_source_id: '', without_data_source_id: '' } });
  const submit = form.onSubmit(({ title, with_data_source_id, without_data_source_id }) =>
    create
      .mutateAsync({
        title,
        with_data_source_id: Number(with_data_source_id),
        without_data_source_id: Number(without_data_source_id),
      })
      .then(
        (made) => {
          notifications.show({ message: texts.created(made.title) });
          onClose();
        },
        (failure: unknown) => form.setErrors(fieldErrors(failure)),
      ),
  );
  const choices = [
    { value: '', label: texts.choose, disabled: true },
    ...folders.map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  const { title, with_data_source_id: one, without_data_source_id: other } = form.values;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {texts.about}
        </Text>
        <TextInput
          label={texts.name}
          placeholder={texts.namePlaceholder}
          data-autofocus
          {...form.getInputProps('title')}
        />
        <NativeSelect
          label={texts.withSource}
          description={texts.withHint}
          data={choices}
          {...form.getInputProps('with_data_source_id')}
        />
        <NativeSelect
          label={texts.withoutSource}
          description={texts.withoutHint}
          data={choices}
          {...form.getInputProps('without_data_source_id')}
        />
        {folders.length < 2 && <Text size="sm">{texts.tooFewSources}</Text>}
        {create.isError && <ErrorJson error={create.error} shownFields={FIELDS} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={title.trim() === '' || one === '' || other === ''}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
