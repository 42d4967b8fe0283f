import { Skeleton } from '@mantine/core';
import { StorageBar } from '#shared/storage/StorageBar.tsx';
import { useStorage } from '#shared/storage/use-storage.ts';
import { ru } from '#shared/text/ru.ts';
import { FailedState } from '#shared/ui/FailedState.tsx';

export function StorageSection() {
  const { data, error, refetch } = useStorage();
  if (data) return <StorageBar storage={data} />;
  if (error) return <FailedState title={ru.storage.failed} error={error} onRetry={refetch} />;
  return <Skeleton height={36} role="status" aria-label={ru.common.loading} />;
}
