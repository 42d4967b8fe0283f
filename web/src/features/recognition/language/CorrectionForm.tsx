import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { MAX_DESCRIPTION_LENGTH, type DataSourceFile } from '@rakurs/contract';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { api, fieldErrors } from '#shared/api/index.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';

interface Props {
  file: DataSourceFile;
  onCorrected: (file: DataSourceFile) => void;
  onClose: () => void;
}

/** A user knows better: what they write stays, whatever machines say later. */
export function CorrectionForm({ file, onCorrected, onClose }: Props) {
  const form = useForm({ initialValues: { ai_description: file.ai_description ?? '' } });
  const correct = useMutation({
    mutationFn: (body: typeof form.values) =>
      api.changeFile({ params: { dataSourceId: file.data_source_id, fileId: file.id }, body }),
    onSuccess: (changed) => {
      onCorrected(changed);
      onClose();
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the field inside it
    <form onSubmit={form.onSubmit((values) => correct.mutate(values))} onKeyDown={leave} noValidate>
      <Stack gap="sm">
        <Textarea
          label={ru.recognition.correctionLabel}
          description={ru.recognition.correctionHint}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={MAX_DESCRIPTION_LENGTH}
          autoFocus
          {...form.getInputProps('ai_description')}
        />
        {correct.isError && <ErrorText error={correct.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={correct.isPending} disabled={form.values.ai_description.trim() === ''}>
            {ru.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
