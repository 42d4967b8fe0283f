import { Button, Group, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import type { Retention } from '@rakurs/contract';
import { useId } from 'react';
import { fieldErrors } from '#shared/api/index.ts';
import { formatBytes, formatCount, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { ErrorText } from '#shared/ui/ErrorText.tsx';
import { FailedState } from '#shared/ui/FailedState.tsx';
import { useStreams } from '../use-streams.ts';
import {
  deletesRecords,
  retentionFaults,
  toRetention,
  toRetentionDraft,
  type RetentionDraft,
} from './retention-draft.ts';
import styles from './RetentionForm.module.css';
import { useChangeRetention, useRetention } from './use-retention.ts';

const FIELDS = ['days', 'gigabytes'];

/** How long the record of a source's cameras is kept. Nothing at all where there are none. */
export function RetentionForm({ dataSourceId }: { dataSourceId: number }) {
  const streams = useStreams({ data_source_id: dataSourceId });
  const hasCameras = (streams.data?.length ?? 0) > 0;
  const retention = useRetention(dataSourceId, hasCameras);
  if (!hasCameras) return null;
  if (retention.isLoadingError)
    return <FailedState title={ru.retention.failed} error={retention.error} onRetry={() => retention.refetch()} />;
  if (retention.data === undefined)
    return <Skeleton height={120} radius="md" mt="md" role="status" aria-label={ru.common.loading} />;
  return <Loaded dataSourceId={dataSourceId} kept={retention.data} />;
}

function Loaded({ dataSourceId, kept }: { dataSourceId: number; kept: Retention & { used_bytes: number } }) {
  const heading = useId();
  const change = useChangeRetention(dataSourceId);
  const form = useForm<RetentionDraft>({ initialValues: toRetentionDraft(kept), validate: retentionFaults });
  const save = (next: Retention) =>
    change.mutate(next, {
      onSuccess: () => {
        form.resetDirty();
        notifications.show({ message: ru.retention.saved, color: 'teal' });
      },
      onError: (failure) => form.setErrors(fieldErrors(failure)),
    });
  const submit = form.onSubmit((draft) => {
    const next = toRetention(draft);
    if (!deletesRecords(next, kept)) return save(next);
    modals.openConfirmModal({
      title: ru.retention.shrinkTitle,
      children: ru.retention.shrink(formatCount(next.days, ru.retention.dayForms), formatNumber(next.gigabytes)),
      labels: { confirm: ru.retention.shrinkConfirm, cancel: ru.common.cancel },
      confirmProps: { color: 'red' },
      onConfirm: () => save(next),
    });
  });
  return (
    <form onSubmit={submit} noValidate aria-labelledby={heading} className={`line-above column gap-8 ${styles.form}`}>
      <Title order={4} id={heading}>
        {ru.retention.title}
      </Title>
      <div className={`grid gap-8 ${styles.fields}`}>
        <TextInput label={ru.retention.days} inputMode="numeric" className="tabular" {...form.getInputProps('days')} />
        <TextInput
          label={ru.retention.gigabytes}
          inputMode="numeric"
          className="tabular"
          {...form.getInputProps('gigabytes')}
        />
      </div>
      <Text size="xs" c="dimmed">
        {ru.retention.used(formatBytes(kept.used_bytes))}. {ru.retention.hint}
      </Text>
      {change.isError && <ErrorText error={change.error} shownFields={FIELDS} />}
      <Group justify="flex-end">
        <Button type="submit" variant="light" loading={change.isPending} disabled={!form.isDirty()}>
          {ru.retention.save}
        </Button>
      </Group>
    </form>
  );
}
