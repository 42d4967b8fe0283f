import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { Stream } from '@rakurs/contract';
import type { KeyboardEvent } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { isBareRtp } from '#shared/streams/bare-rtp.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { useChangeStream } from '../use-streams.ts';

const texts = ru.streams;

/** Another link of the same camera. The old one cannot stand in the field: its password is not shown to anybody. */
export function LinkForm({ stream, onClose }: { stream: Stream; onClose: () => void }) {
  const change = useChangeStream(stream.file_id);
  const form = useForm({ initialValues: { rtsp_url: '', sdp: '' } });
  const wantsSdp = isBareRtp(form.values.rtsp_url);
  const submit = ({ rtsp_url, sdp }: typeof form.values) =>
    change.mutate(
      { rtsp_url: rtsp_url.trim(), ...(wantsSdp && { sdp }) },
      {
        onSuccess: () => {
          notifications.show({ message: texts.linkChanged, color: 'teal' });
          onClose();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to the fields inside it
    <form onSubmit={form.onSubmit(submit)} onKeyDown={leave} noValidate>
      <Stack gap="sm">
        <TextInput
          label={texts.linkField}
          description={texts.linkHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={ru.uploads.linksPlaceholder}
          spellCheck={false}
          autoComplete="off"
          autoFocus
          {...form.getInputProps('rtsp_url')}
        />
        {wantsSdp && (
          <Textarea
            label={ru.uploads.sdp}
            description={ru.uploads.sdpHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={5}
            resize="vertical"
            spellCheck={false}
            {...form.getInputProps('sdp')}
          />
        )}
        {change.isError && <ErrorText error={change.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="subtle" color="gray" onClick={onClose}>
            {ru.common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={form.values.rtsp_url.trim() === ''}>
            {ru.common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
