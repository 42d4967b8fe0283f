import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { DataSourceFile } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { api, fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useFileCache } from '../cache/use-file-cache.ts';
import { titleOf } from '../picture/file-facts.ts';

export function RenameForm({ file, onClose }: { file: DataSourceFile; onClose: () => void }) {
  const cache = useFileCache(file.data_source_id);
  const form = useForm({ initialValues: { title: titleOf(file), description: file.description } });
  const change = useMutation({
    mutationFn: (body: typeof form.values) =>
      api.changeFile({ params: { dataSourceId: file.data_source_id, fileId: file.id }, body }),
    onSuccess: (changed) => {
      cache.keep(changed);
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  // Escape leaves the form, not the viewer around it.
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields inside it
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} onKeyDown={leave} noValidate>
      <Stack gap="sm">
        <TextInput label={ru.files.fieldTitle} autoFocus {...form.getInputProps('title')} />
        <Textarea
          label={ru.files.fieldDescription}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        {change.isError && <ErrorText error={change.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {ru.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
