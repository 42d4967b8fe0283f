import { Stack, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent, useState, type SubmitEvent } from 'react';
import { errorText } from '#shared/api/index.ts';
import { isBareRtp } from '#shared/streams/bare-rtp.ts';
import { formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import type { FormProps } from './FileForm.tsx';
import { FormButtons } from './FormButtons.tsx';
import { FormFields, type Described } from './FormFields.tsx';
import { linksIn, quotedLink } from './stream-links.ts';
import { useStreamQueue } from './use-stream-queue.ts';

export function StreamForm({ projectId, dataSourceId, onAdded, onLoading, onClose }: FormProps) {
  const [words, setWords] = useState<Described>({ title: '', description: '' });
  const [sdp, setSdp] = useState('');
  const { text, setText, step, start, stop } = useStreamQueue({
    describe: (link) => ({
      ...words,
      data_source_id: dataSourceId,
      project_id: projectId,
      ...(isBareRtp(link) && sdp.trim() !== '' && { sdp }),
    }),
    onAdded,
    onFinished: (amount) => {
      notifications.show({
        message: ru.uploads.streamsDone(formatCount(amount, ru.uploads.streamForms)),
        color: 'teal',
      });
      onClose();
    },
  });
  const isBusy = step.step === 'loading';
  const report = useEffectEvent(onLoading);
  useEffect(() => report(isBusy), [isBusy]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    start();
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFields value={words} onChange={setWords} titleHint={ru.uploads.streamTitleHint} isDisabled={isBusy} />
        <Textarea
          label={ru.uploads.links}
          description={ru.uploads.linksHint}
          inputWrapperOrder={['label', 'input', 'description']}
          placeholder={ru.uploads.linksPlaceholder}
          rows={5}
          resize="vertical"
          spellCheck={false}
          disabled={isBusy}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {linksIn(text).some(isBareRtp) && (
          <Textarea
            label={ru.uploads.sdp}
            description={ru.uploads.sdpHint}
            inputWrapperOrder={['label', 'input', 'description']}
            rows={5}
            resize="vertical"
            spellCheck={false}
            disabled={isBusy}
            value={sdp}
            onChange={(event) => setSdp(event.currentTarget.value)}
          />
        )}
        {isBusy && (
          <Text size="xs" c="dimmed" role="status" truncate>
            {ru.uploads.adding(quotedLink(step.link))}
          </Text>
        )}
        {step.step === 'failed' && (
          <ErrorText error={ru.uploads.failedFile(quotedLink(step.link), errorText(step.error))} />
        )}
        <FormButtons
          isLoading={isBusy}
          submitText={ru.uploads.submitStreams}
          canSubmit={linksIn(text).length > 0}
          onStop={stop}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
